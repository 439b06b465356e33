import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { baseConfig } from '@stepwell/remote-kit/webpack-base';
import { installed } from '@stepwell/remote-kit/workspace';
import webpack, { type Configuration } from 'webpack';
import type { DrawnState } from '../../src/components/catalogue-state';
import { catalogueOf, doorOf, type PackageVersion } from './package-version';

/** A version of the design system, built to show the states of a catalogue. */
export interface ComponentStage {
  id: string;
  /** Its files are in `browser`, and whence their parts came in `maps`. */
  folder: string;
  /** What a page loads: addresses from the root. */
  scripts: string[];
  styles: string[];
  /** States that are played on it. */
  states: DrawnState[];
  /** States of its own catalogue, by their names; components, where it has none. */
  known: string[];
}

/** What the build for servers tells. */
interface ServerSide {
  states: DrawnState[];
  /** Names that the version exports. */
  exported: string[];
  /** Of its own catalogue. */
  own: string[];
}

/** Under which the files of all versions stand on their pages. */
export const FEATURE = 'shared-ui';

const QA = join(import.meta.dirname, '../..');
const PIECES = join(QA, 'src/components');
const require = createRequire(import.meta.url);

/**
 * Builds a version as remotes build it, with the states of another's catalogue. They stand on what the package exports,
 * so that the newer catalogue can be drawn with the components of the older version.
 * @param catalogue of the version that is judged
 * @throws Error with what the build said
 */
export async function buildStage(
  version: PackageVersion,
  catalogue: string,
  into: string,
): Promise<ComponentStage> {
  const own = catalogueOf(version);
  const index = doorOf(version, '.');
  mkdirSync(into, { recursive: true });
  const entry = (name: string, lines: string[]) => {
    const file = join(into, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  const fromPiece = (names: string, file: string) =>
    `import { ${names} } from ${JSON.stringify(join(PIECES, file))};`;
  const states = `import { CATALOGUE } from ${JSON.stringify(catalogue)};`;
  const browser = entry('browser.js', [
    `import ${JSON.stringify(doorOf(version, './base.css'))};`,
    states,
    fromPiece('comeAlive', 'come-alive.ts'),
    'comeAlive(CATALOGUE);',
  ]);
  const server = entry('server.js', [
    `import * as version from ${JSON.stringify(index)};`,
    states,
    own ? `import { CATALOGUE as OWN } from ${JSON.stringify(own)};` : 'const OWN = [];',
    fromPiece('drawStates', 'draw-states.ts'),
    fromPiece('nameOfState', 'catalogue-state.ts'),
    'export const states = drawStates(CATALOGUE);',
    'export const exported = Object.keys(version);',
    'export const own = OWN.map(nameOfState);',
  ]);
  await compile([
    configOf({ version, catalogue, target: 'browser', entry: browser, into }),
    configOf({ version, catalogue, target: 'node', entry: server, into }),
  ]);
  return stageIn(into, version);
}

function stageIn(folder: string, { id }: PackageVersion): ComponentStage {
  const { states, exported, own } = require(join(folder, 'server/stage.cjs')) as ServerSide;
  const files = readdirSync(join(folder, 'browser'));
  const addresses = (ending: string) =>
    files.filter((name) => name.endsWith(ending)).map((name) => `/r/${FEATURE}/${id}/${name}`);
  return {
    id,
    folder,
    scripts: addresses('.js'),
    styles: addresses('.css'),
    states: states.filter(({ component }) => exported.includes(component)),
    known: own.length > 0 ? own : exported.filter((name) => /^[A-Z]/.test(name)),
  };
}

interface StageBuild {
  version: PackageVersion;
  catalogue: string;
  target: 'browser' | 'node';
  entry: string;
  into: string;
}

function configOf({ version, catalogue, target, entry, into }: StageBuild): Configuration {
  const isBrowser = target === 'browser';
  const base = baseConfig({
    folder: QA,
    releaseId: version.id,
    target,
    publicPath: `/r/${FEATURE}/${version.id}/`,
    outputPath: join(into, isBrowser ? 'browser' : 'server'),
    isDevelopment: false,
  });
  return {
    ...base,
    // Names of modules are told from here: of two versions, the same.
    context: version.folder,
    entry: { stage: entry },
    output: {
      ...base.output,
      uniqueName: FEATURE,
      filename: isBrowser ? '[name].[contenthash:8].js' : '[name].cjs',
      ...(!isBrowser && { library: { type: 'commonjs2' } }),
    },
    resolve: {
      ...base.resolve,
      modules: ['node_modules', join(installed('react', QA), '..')],
      alias: { ...base.resolve?.alias, ...iconFunctionOf(version) },
    },
    module: {
      ...base.module,
      // An older version need not have all that a newer catalogue stands on.
      parser: { javascript: { ...base.module?.parser?.javascript, exportsPresence: false } },
    },
    plugins: [...(base.plugins ?? []), ownComponents(version, dirname(catalogue))],
  };
}

/** Each version draws icons by its own function. */
function iconFunctionOf(version: PackageVersion): Record<string, string> {
  const found = doorOf(version, './icon-function');
  const lucide = join(installed('lucide-react', QA), 'dist/esm/createLucideIcon.mjs');
  return found ? { [lucide]: found } : {};
}

/** States take components from the package's entry: whichever version's that is. */
function ownComponents(version: PackageVersion, catalogue: string): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(/^\.\.\/index(\.js)?$/, (request) => {
    if (request.context === catalogue) request.request = doorOf(version, '.') ?? '';
  });
}

function compile(configs: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configs).run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(`The build failed:\n${stats.toString('errors-only')}`));
      else resolve();
    });
  });
}
