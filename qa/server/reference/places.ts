import type { Type, Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { Sources } from './sources';
import { type BareTopic, partOf, plain } from './topics';

/** The shell's places, as `SLOTS` names them, each with the props that it hands on. @param file that exports `SLOTS` */
export function placeTopics(sources: Sources, file: string): BareTopic[] {
  const slots = sources.exportsOf(file).find(({ name }) => name === 'SLOTS');
  const type = slots && sources.checker.getTypeOfSymbol(slots.symbol);
  if (!type) throw new Error(`${file} exports no SLOTS any more: the reference is generated from it.`);
  return sources.checker.getPropertiesOfType(type).map((place) => placeTopic(sources, place));
}

function placeTopic(sources: Sources, place: TypeSymbol): BareTopic {
  const { checker } = sources;
  const props = propsOf(sources, place);
  const members = props ? checker.getPropertiesOfType(props) : [];
  return {
    name: place.name,
    kind: 'place',
    signature: `'${place.name}': ${members.length > 0 && props ? checker.typeToString(props) : 'no props'}`,
    about: plain(checker.getDocumentationCommentOfSymbol(place)),
    parts: members.map((member) => partOf(sources, member)),
    notes: [],
  };
}

function propsOf({ checker }: Sources, place: TypeSymbol): Type | undefined {
  const type = checker.getTypeOfSymbol(place);
  const props = type && checker.getPropertyOfType(type, 'props');
  const optional = props && checker.getTypeOfSymbol(props);
  return optional && checker.getNonNullableType(optional);
}
