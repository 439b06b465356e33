import { folderOf, isScript, manifestOf, PUBLISHED, type WorkspaceManifest } from './published-packages';

/** A published `package.json`. */
export interface PackedManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: 'module';
  engines: { node: string };
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
  files: string[];
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: true }>;
}

/**
 * Makes the published `package.json` of a package.
 * @param folder of the package, from the root
 * @param imported names of the packages that its compiled files import, each with a file that imports it
 * @param files top-level files and folders of the published package
 * @throws Error naming an undeclared import
 */
export function packedManifest(
  folder: string,
  imported: ReadonlyMap<string, string>,
  files: string[],
): PackedManifest {
  const manifest = manifestOf(folder);
  const { name, version, description, sideEffects, bin, peerDependencies, peerDependenciesMeta } = manifest;
  const dependencies = dependenciesOf(manifest, imported);
  const optional = optionalPeers(manifest, imported, { ...dependencies, ...peerDependencies });
  return {
    name,
    version,
    description,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    engines: manifestOf('.').engines ?? { node: '*' },
    sideEffects,
    bin,
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([entry, path]) => [entry, packedEntry(path)]),
    ),
    files,
    dependencies,
    ...peersOf(peerDependencies, optional, peerDependenciesMeta),
  };
}

/** @param peers the declared peer dependencies @param optional further peer dependencies @param declared which of `peers` are optional */
function peersOf(
  peers: Record<string, string> = {},
  optional: Record<string, string>,
  declared: PackedManifest['peerDependenciesMeta'] = {},
): Pick<PackedManifest, 'peerDependencies' | 'peerDependenciesMeta'> {
  const optionalPeerMeta = Object.keys(optional).map((peer) => [peer, { optional: true as const }] as const);
  const meta = { ...declared, ...Object.fromEntries(optionalPeerMeta) };
  return {
    peerDependencies: { ...peers, ...optional },
    ...(Object.keys(meta).length > 0 ? { peerDependenciesMeta: meta } : {}),
  };
}

function packedEntry(path: string): string | { types: string; default: string } {
  if (!isScript(path)) return path.replace('./src/', './lib/');
  const built = path.replace('./src/', './lib/').replace(/\.tsx?$/, '');
  return { types: `${built}.d.ts`, default: `${built}.js` };
}

/** The package's dependencies. The dependencies of bundled private files replace the private packages. */
function dependenciesOf(
  manifest: WorkspaceManifest,
  imported: ReadonlyMap<string, string>,
): Record<string, string> {
  const declared = { ...manifest.dependencies, ...(manifest.bringsTools ? manifest.devDependencies : {}) };
  for (const name of Object.keys(declared)) if (isPrivate(name)) delete declared[name];
  for (const [name, file] of imported) {
    const version = manifestOf(folderOf(file)).dependencies?.[name];
    if (version) declared[name] ??= version;
  }
  return Object.fromEntries(Object.entries(declared).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Imported development dependencies become optional peer dependencies, because only the entry points for tests import them. */
function optionalPeers(
  { name, devDependencies = {} }: WorkspaceManifest,
  imported: ReadonlyMap<string, string>,
  declaredPackages: Readonly<Record<string, string>>,
): Record<string, string> {
  const missing = [...imported].filter(([other]) => other !== name && !(other in declaredPackages));
  return Object.fromEntries(
    missing.map(([other, file]) => {
      const version = devDependencies[other];
      if (version) return [other, version];
      throw new Error(`${file} imports ${other}, which ${name} does not declare as a dependency.`);
    }),
  );
}

function isPrivate(name: string): boolean {
  return name.startsWith(SCOPE) && !PUBLISHED.includes(name.slice(SCOPE.length));
}

const SCOPE = '@stepwell/';
