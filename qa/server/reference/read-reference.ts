import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATES } from '../../examples/scenarios/states';
import type { Chapter, Example, Reference } from '../../src/workbench-api/reference';
import { Examples } from './examples';
import { fieldTopics } from './fields';
import { placeTopics } from './places';
import { Sources } from './sources';
import { type BareTopic, exportTopics } from './topics';

/** Folder of the remote that holds an example of everything. */
export const EXAMPLES = join(import.meta.dirname, '../../examples');

/** What is told of names, before examples are looked for. */
interface BareChapter extends Omit<Chapter, 'topics'> {
  topics: BareTopic[];
  exampleOf: (state: string, topic: string) => Example | null;
}

/** Reads types, comments and examples as they stand in the sources: half a second of work. What is missing `gapsOf` names. */
export function readReference(): Reference {
  return Sources.read(EXAMPLES, (sources) => ({
    chapters: chaptersOf(sources).map(({ topics, exampleOf, ...chapter }) => ({
      ...chapter,
      topics: topics.map((topic) => ({
        ...topic,
        example: exampleOf(`${chapter.id}: ${topic.name}`, topic.name),
      })),
    })),
  }));
}

function chaptersOf(sources: Sources): BareChapter[] {
  const platform = sourceOf('@stepwell/platform');
  const examples = new Examples(EXAMPLES, STATES, sources);
  return [
    {
      id: 'platform',
      title: '@stepwell/platform',
      about: 'What the shell lends every remote, one copy a page.',
      topics: exportTopics(sources, platform),
      exampleOf: (state) => examples.ofExport(state),
    },
    {
      id: 'slots',
      title: 'Slots',
      about: 'The named places of the shell that a remote may fill.',
      topics: placeTopics(sources, sourceOf('@stepwell/platform/slots')),
      exampleOf: (state, place) => examples.ofPlace(state, place),
    },
    {
      id: 'manifest',
      title: 'feature.json',
      about: 'What may be known of a remote before any of its code runs.',
      topics: fieldsOf(sources, platform, 'FeatureManifest', ['RouteEntry', 'SlotEntry', 'Room']),
      exampleOf: (state, field) => examples.ofField(state, field),
    },
    {
      id: 'scenarios',
      title: 'Scenarios',
      about: 'A state of the world as data: what this bench, jest and browser tests show a remote in.',
      topics: fieldsOf(sources, sourceOf('@stepwell/contract'), 'Scenario', [
        'ScenarioAnswer',
        'ScenarioStep',
      ]),
      exampleOf: (state) => examples.ofExport(state),
    },
  ];
}

function fieldsOf(sources: Sources, file: string, name: string, parts: string[]): BareTopic[] {
  const found = sources.exportsOf(file).find((exported) => exported.name === name);
  if (!found) throw new Error(`${file} exports no ${name} any more: the reference is generated from it.`);
  return fieldTopics(sources, found.symbol, parts);
}

function sourceOf(entry: string): string {
  return fileURLToPath(import.meta.resolve(entry));
}
