import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchedTool } from '../tools/fetched-tool';

// What is used of API Extractor, in types of our own: it is fetched when a report is made, after types have been checked.

interface ExtractorMessage {
  logLevel: string;
  text: string;
  /** `true` keeps it from the console. */
  handled: boolean;
}

/** How one door is read. */
export interface ExtractorConfig {
  mainEntryPointFilePath: string;
  reportFolder: string;
  reportConfigs: { fileName: string }[];
  apiJsonFilePath: string;
}

/** What the compiler has read; several doors share one. */
export type CompilerState = Record<'program', unknown>;

/** Makes the report of one door. */
export interface Extractor {
  invoke(
    config: ExtractorConfig,
    options: {
      localBuild: boolean;
      compilerState?: CompilerState;
      messageCallback(message: ExtractorMessage): void;
    },
  ): { errorCount: number };
}

interface ApiExtractor {
  CompilerState: {
    create(config: ExtractorConfig, options: { additionalEntryPoints: string[] }): CompilerState;
  };
  Extractor: Extractor;
  ExtractorConfig: { prepare(options: object): ExtractorConfig };
}

/** API Extractor. @throws Error where it has not been fetched before, and cannot be */
export function apiExtractor(): ApiExtractor {
  return createRequire(join(fetchedTool('api-extractor'), 'package.json'))('@microsoft/api-extractor');
}
