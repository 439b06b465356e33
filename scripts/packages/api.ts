import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { run } from '@stepwell/remote-kit/internal/run';
import { fetchedTool } from '../tools/fetched-tool';
import { ROOT } from '../workspace/workspace';
import { PACKED } from './lay-out';
import { PUBLISHED } from './published-packages';

/** The used part of API Extractor's API. The tool is installed on demand, so `tsc` has no access to its types. */
interface ApiExtractor {
  CompilerState: { create(config: ExtractorConfig, options: { additionalEntryPoints: string[] }): object };
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

/** Configurations of API Extractor, one per package. */
export const CONFIGS = PUBLISHED.map((folder) => join(ROOT, folder, 'api-extractor.json'));

/**
 * Compares the API reports with the packages in `dist/packages`, or writes them.
 * @param files configurations of API Extractor, one per package
 * @param shouldWrite replaces outdated reports; otherwise they are a failure
 * @returns whether every report is current
 */
export function isReported(files: readonly string[], shouldWrite: boolean): boolean {
  const { CompilerState, Extractor, ExtractorConfig } = createRequire(
    join(fetchedTool('api-extractor'), 'package.json'),
  )('@microsoft/api-extractor') as ApiExtractor;
  const configs = files.map((file) => ExtractorConfig.loadFileAndPrepare(file));
  const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
  // One compilation for all packages takes half the time of separate ones.
  const compilerState = CompilerState.create(configs[0] as ExtractorConfig, { additionalEntryPoints });
  // API Extractor replaces reports only in a "local build".
  const results = configs.map((each) => Extractor.invoke(each, { localBuild: shouldWrite, compilerState }));
  return results.every(({ succeeded }) => succeeded);
}

/** Writes the API reference in Markdown. */
export function writeReference(into: string): Promise<boolean> {
  const documenter = join(
    fetchedTool('api-extractor'),
    'node_modules/@microsoft/api-documenter/bin/api-documenter',
  );
  return run(process.execPath, [documenter, 'markdown', '-i', join(ROOT, 'dist/api'), '-o', into], {
    cwd: ROOT,
  });
}

/** Makes API Extractor resolve imports between the packages to the packed files instead of the sources. */
export function linkPackages(): void {
  const link = join(dirname(PACKED), 'node_modules/@stepwell');
  rmSync(link, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(PACKED, link, 'junction');
}
