import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { manifestOf } from './published-packages';

/** Packages that the shell shares with remotes. */
const SHARED = ['react', 'react-dom', '@stepwell/platform', '@module-federation/runtime'];
const TYPESCRIPT = 'node --import @stepwell/remote-kit/typescript';
/** With this range, npm installs the workspace's version. */
const ANY_VERSION = '*';

/**
 * Writes the repository of a library's site. It has a contract, a `@stepwell/site`, two remotes, a shell built from these, and an API. The
 * sources are in `library/`; the manifests are here, because they need the versions of this repository's packages.
 * @param tarballs paths of the packed kit, by package name
 */
export function writeLibrary(into: string, tarballs: Readonly<Record<string, string>>): void {
  cpSync(join(ROOT, 'scripts/packages/library'), into, { recursive: true });
  const { dependencies: ofShell = {} } = manifestOf('shell');
  const remote = { dependencies: anyVersion(['@stepwell/contract']), peerDependencies: anyVersion(SHARED) };
  const manifests = {
    '.': {
      name: 'library',
      private: true,
      workspaces: ['contract', 'site', 'shell', 'mfe-hours', 'mfe-notices'],
      scripts: {
        api: 'exec node api.mjs',
        edge: `exec ${TYPESCRIPT} edge.mjs`,
        build: `exec ${TYPESCRIPT} build.mjs`,
        workbench: `exec ${TYPESCRIPT} workbench.mjs`,
      },
      dependencies: tarballs,
    },
    // Packages of the kit depend on these two by name and version.
    contract: {
      name: '@stepwell/contract',
      version: manifestOf('contract').version,
      sideEffects: false,
      exports: entries('src', ['index', 'answers', 'rules', 'slots', 'testing'], 'ts'),
    },
    site: {
      name: '@stepwell/site',
      version: manifestOf('site').version,
      exports: {
        ...entries('src', ['index', 'guard'], 'ts'),
        ...entries('src', ['frame', 'not-found'], 'tsx'),
        './server': './server/index.ts',
      },
    },
    shell: {
      name: '@library/shell',
      version: '1.0.0',
      dependencies: {
        ...Object.fromEntries(SHARED.map((name) => [name, ofShell[name]])),
        ...anyVersion(['@stepwell/contract', '@stepwell/site']),
      },
    },
    'mfe-hours': { name: '@library/hours', version: '1.0.0', ...remote },
    'mfe-notices': { name: '@library/notices', version: '1.0.0', ...remote },
  };
  for (const [folder, manifest] of Object.entries(manifests))
    writeFileSync(join(into, folder, 'package.json'), JSON.stringify({ type: 'module', ...manifest }));
}

function anyVersion(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ANY_VERSION]));
}

/** `exports` of a manifest for entry points with these names; `index` is the package itself. */
function entries(folder: string, names: readonly string[], ending: string): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name === 'index' ? '.' : `./${name}`, `./${folder}/${name}.${ending}`]),
  );
}
