import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '@stepwell/remote-kit/run';
import { fetchedTool } from '../tools/fetched-tool';
import { ROOT } from '../workspace/workspace';
import { LEAVING } from './house';
import { PACKED } from './lay-out';

/** What is used of API Extractor. It is fetched when it is needed, so its own types are not there while types are checked. */
interface ApiExtractor {
  CompilerState: {
    create(config: ExtractorConfig, options: { additionalEntryPoints: string[] }): object;
  };
  Extractor: {
    invoke(
      config: ExtractorConfig,
      options: { localBuild: boolean; compilerState: object },
    ): { succeeded: boolean };
  };
  ExtractorConfig: { loadFileAndPrepare(path: string): ExtractorConfig };
}

interface ExtractorConfig {
  mainEntryPointFilePath: string;
}

/**
 * Has API Extractor report the API of the packages that are laid out, as `<package>/api-extractor.json` says.
 * @param write replaces reports that are not current; without it, they are a failure
 * @returns whether all reports are current now
 */
export function isReported(write: boolean): boolean {
  linkPackages();
  const { CompilerState, Extractor, ExtractorConfig } = createRequire(
    join(fetchedTool('api-extractor'), 'package.json'),
  )('@microsoft/api-extractor') as ApiExtractor;
  const configs = LEAVING.map((folder) =>
    ExtractorConfig.loadFileAndPrepare(join(ROOT, folder, 'api-extractor.json')),
  );
  const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
  // One compilation for all packages takes a third of the time of four.
  const compilerState = CompilerState.create(configs[0] as ExtractorConfig, { additionalEntryPoints });
  const results = configs.map((config) => Extractor.invoke(config, { localBuild: write, compilerState }));
  const isCurrent = results.every(({ succeeded }) => succeeded);
  if (!isCurrent)
    console.error(
      'The API of a package is not what its report says. Run npm run packages -- report, read the difference, and commit it.',
    );
  return isCurrent;
}

/** Writes Markdown pages of all that the last reports name. */
export function writeReference(into: string): Promise<boolean> {
  const documenter = join(
    fetchedTool('api-extractor'),
    'node_modules/@microsoft/api-documenter/bin/api-documenter',
  );
  return run(process.execPath, [documenter, 'markdown', '-i', join(ROOT, 'dist/api'), '-o', into], {
    cwd: ROOT,
  });
}

/** Imports of the packages among themselves lead to what is laid out, and not to sources. */
function linkPackages(): void {
  const link = join(dirname(PACKED), 'node_modules/@stepwell');
  rmSync(link, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(PACKED, link, 'junction');
}
