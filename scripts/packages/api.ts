import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '@stepwell/remote-kit/internal/run';
import { fetchedTool } from '../tools/fetched-tool';
import { ROOT } from '../workspace/workspace';
import { PACKED } from './lay-out';
import { PUBLISHED } from './published-packages';

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

/** How API Extractor reads each of the packages that are laid out. */
export const CONFIGS = PUBLISHED.map((folder) => join(ROOT, folder, 'api-extractor.json'));

/**
 * Has API Extractor report the API of packages.
 * @param files configurations of API Extractor, one a package
 * @param isWritten whether a report that is not current is replaced; otherwise it is a failure
 * @returns whether every report is current now
 */
export function isReported(files: readonly string[], isWritten: boolean): boolean {
  const { CompilerState, Extractor, ExtractorConfig } = createRequire(
    join(fetchedTool('api-extractor'), 'package.json'),
  )('@microsoft/api-extractor') as ApiExtractor;
  const configs = files.map((file) => ExtractorConfig.loadFileAndPrepare(file));
  const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
  // One compilation for all packages takes half the time of one for each.
  const compilerState = CompilerState.create(configs[0] as ExtractorConfig, { additionalEntryPoints });
  const results = configs.map((config) => Extractor.invoke(config, { localBuild: isWritten, compilerState }));
  return results.every(({ succeeded }) => succeeded);
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

/** Makes imports of the packages among themselves lead to what is laid out, and not to sources. */
export function linkPackages(): void {
  const link = join(dirname(PACKED), 'node_modules/@stepwell');
  rmSync(link, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(PACKED, link, 'junction');
}
