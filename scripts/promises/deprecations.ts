import { readFileSync } from 'node:fs';

/** A node of API Extractor's model of a door. */
interface ApiNode {
  name?: string;
  docComment?: string;
  members?: ApiNode[];
}

/**
 * What the `@deprecated` of each name says, by name: `useThing`, and of members `Thing.member`.
 * @param file with API Extractor's model of a door
 */
export function deprecations(file: string): Map<string, string> {
  const { members: [door] = [] } = JSON.parse(readFileSync(file, 'utf8')) as ApiNode;
  const found = new Map<string, string>();
  for (const node of door?.members ?? []) collect(node, '', found);
  return found;
}

function collect(
  { name = '', docComment = '', members = [] }: ApiNode,
  within: string,
  found: Map<string, string>,
) {
  const path = within ? `${within}.${name}` : name;
  const [, text] = /@deprecated[\s*]+([\s\S]*?)(?=\s*(?:@\w+|\*\/))/.exec(docComment) ?? [];
  if (text) found.set(path, text.replace(/\s*\n\s*\*\s*/g, ' ').trim());
  for (const member of members) collect(member, path, found);
}
