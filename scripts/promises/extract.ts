import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJson } from '@stepwell/remote-kit/workspace';
import type { PackedManifest } from '../packages/packed-manifest';
import { apiExtractor, type CompilerState, type Extractor, type ExtractorConfig } from './api-extractor';
import { deprecations } from './deprecations';
import { type ReportName, reportName } from './report-name';
import { withoutChance } from './report-text';
import { stylesReport } from './styles';

/**
 * What every door of these packages lets through, one report for each.
 * @param folders of packages as they will be packed, in a place where their imports lead somewhere, and in no
 * `node_modules`: what lies in one is taken for a stranger's, and its report would hold nothing
 * @throws Error with what the compiler or API Extractor said
 */
export function reportsOf(folders: readonly string[]): Map<ReportName, string> {
  const doors = folders.flatMap(doorsOf);
  const { CompilerState, Extractor, ExtractorConfig } = apiExtractor();
  const scratch = mkdtempSync(join(folders[0] ?? '', '../.reports-'));
  try {
    const configs = new Map(
      doors
        .filter(({ file }) => file.endsWith('.d.ts'))
        .map((door) => [door, ExtractorConfig.prepare(configOf(door, scratch))]),
    );
    const [first] = configs.values();
    const additionalEntryPoints = [...configs.keys()].map(({ file }) => file);
    const compilerState = first && CompilerState.create(first, { additionalEntryPoints });
    return new Map(
      doors.map((door) => {
        const config = configs.get(door);
        return [door.name, config ? extracted(config, Extractor, compilerState) : stylesReport(door.file)];
      }),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Door {
  name: ReportName;
  /** Its declarations, or its style sheet. */
  file: string;
  folder: string;
  /** Its own among those of all packages, for what API Extractor writes. */
  fileName: string;
}

/** Presets and schemas are doors too, and hold no names that code could use. */
function doorsOf(folder: string): Door[] {
  const { exports } = readJson<PackedManifest>(join(folder, 'package.json'));
  return Object.entries(exports).flatMap(([door, target]) => {
    const file = typeof target === 'string' ? target : target.types;
    if (!/\.(d\.ts|css)$/.test(file)) return [];
    const name = reportName(basename(folder), door);
    return { name, file: join(folder, file), folder, fileName: name.replace('/', '-') };
  });
}

const NO_MESSAGES = { default: { logLevel: 'none' } };

function configOf({ file, folder, fileName }: Door, scratch: string) {
  const configObject = {
    projectFolder: join(folder, '..'),
    mainEntryPointFilePath: file,
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2023',
          lib: ['es2023', 'dom', 'dom.iterable'],
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          strict: true,
          skipLibCheck: true,
          types: ['node', 'jest', '@testing-library/jest-dom'],
        },
        files: [file],
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: fileName,
      reportFolder: scratch,
      reportTempFolder: join(scratch, 'temp'),
      // What a promised type is made of is promised with it.
      includeForgottenExports: true,
    },
    docModel: { enabled: true, apiJsonFilePath: join(scratch, `${fileName}.json`) },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      compilerMessageReporting: { default: { logLevel: 'error' } },
      extractorMessageReporting: NO_MESSAGES,
      tsdocMessageReporting: NO_MESSAGES,
    },
  };
  return {
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  };
}

/** @returns the report of a door */
function extracted(config: ExtractorConfig, extractor: Extractor, compilerState?: CompilerState): string {
  const said: string[] = [];
  const { errorCount } = extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      if (message.logLevel === 'error') said.push(message.text);
      message.handled = true;
    },
  });
  if (errorCount > 0 || said.length > 0)
    throw new Error(`No report of ${config.mainEntryPointFilePath}:\n${said.join('\n')}`);
  const report = join(config.reportFolder, config.reportConfigs[0]?.fileName ?? '');
  return withoutChance(readFileSync(report, 'utf8'), deprecations(config.apiJsonFilePath));
}
