import { PATHS } from '@stepwell/contract'; // slot
import { type PlayedEntry, testScenarios } from '@stepwell/remote-kit/testing';
import * as SamplePage from '../src/SamplePage';
import * as SampleSection from '../src/SampleSection'; // slot
import { SAMPLE_PATH } from '../src/sample-path';
import * as page from './page';
import * as section from './section'; // slot
import { STATES } from './states';

const files: object[] = [page];
files.push(section); // slot

const entries: Record<string, PlayedEntry> = { [SAMPLE_PATH]: { entry: SamplePage } };
entries[PATHS.home] = { entry: SampleSection }; // slot

testScenarios({ files, states: STATES, entryAt: (pathname) => entries[pathname] ?? null });
