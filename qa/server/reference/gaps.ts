import type { Chapter, Reference, Topic } from '../../src/workbench-api/reference';

/** What a reader would miss, one line each, by name. */
export function gapsOf({ chapters }: Reference): string[] {
  return chapters.flatMap((chapter) => chapter.topics.flatMap((topic) => gapsIn(chapter, topic)));
}

function gapsIn({ id, title }: Chapter, topic: Topic): string[] {
  const { name, about, example } = topic;
  const says = (what: string) => `${title} ${name} ${what}`;
  if (!about) return [says('has no comment that says what it is')];
  if (!example)
    return [
      says(`has no example: name a scenario of it under "${id}: ${name}" in qa/examples/scenarios/states.ts`),
    ];
  return isIn(id, topic, example.sources.map(({ text }) => text).join('\n'))
    ? []
    : [says(`is not in its example: nothing that "${example.scenario}" shows names it`)];
}

/** Whether sources use what they are an example of. */
function isIn(chapter: string, { name }: Topic, sources: string): boolean {
  if (chapter === 'platform') return importedFrom('@stepwell/platform', sources).includes(name);
  if (chapter === 'slots') return sources.includes(`"at": "${name}"`);
  const field = name.split('.').at(-1) ?? '';
  return new RegExp(`\\b${field}"?:`).test(sources) || new RegExp(`^  ${field},`, 'm').test(sources);
}

function importedFrom(entry: string, sources: string): string[] {
  const lists = [...sources.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)];
  return lists
    .filter(([, , from]) => from === entry)
    .flatMap(([, names = '']) => names.split(',').map((each) => each.replace(/^\s*(type\s+)?/, '').trim()));
}
