import {
  isClassDeclaration,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { SignatureKind, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { Note, Part, Topic } from '../../src/workbench-api/reference';
import type { Sources } from './sources';

/** A topic that nobody has found an example for yet. */
export type BareTopic = Omit<Topic, 'example'>;

/** What a file exports, each as a topic, in the order of the alphabet. */
export function exportTopics(sources: Sources, file: string): BareTopic[] {
  return sources
    .exportsOf(file)
    .map(({ name, symbol, comment }) => ({
      name,
      about: plain(comment),
      ...shapeOf(sources, name, symbol),
      notes: notesOf(sources, symbol),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function shapeOf(
  sources: Sources,
  name: string,
  symbol: TypeSymbol,
): Pick<Topic, 'kind' | 'signature' | 'parts'> {
  const declaration = sources.declarationOf(symbol);
  if (isFunctionDeclaration(declaration))
    return {
      kind: /^[A-Z]/.test(name) ? 'component' : 'function',
      signature: functionText(sources, symbol, declaration, declaration.body),
      parts: parametersOf(sources, symbol),
    };
  if (isVariableDeclaration(declaration))
    return { kind: 'value', signature: `const ${name}: ${typeTextOf(sources, symbol)}`, parts: [] };
  if (isClassDeclaration(declaration)) {
    const head = headText(declaration, declaration.members.pos);
    return { kind: 'class', signature: `${head} … }`, parts: membersOf(sources, symbol, declaration) };
  }
  if (isInterfaceDeclaration(declaration) || isTypeAliasDeclaration(declaration))
    return {
      kind: isInterfaceDeclaration(declaration) ? 'interface' : 'type',
      signature: sources.print(declaration).replace(/^export /, ''),
      parts: membersOf(sources, symbol, declaration),
    };
  throw new Error(`${name} is exported, and nobody has said how the reference tells of such a thing.`);
}

/** A function as it is written, up to its body, with what it returns even where that is not written. */
function functionText(sources: Sources, symbol: TypeSymbol, node: Node, body: Node | undefined): string {
  const text = headText(node, body?.pos ?? node.end).replace(/;$/, '');
  if (!/\)$/.test(text)) return text;
  const returned = returnTextOf(sources, symbol);
  return returned ? `${text}: ${returned}` : text;
}

function returnTextOf({ checker }: Sources, symbol: TypeSymbol): string {
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return returned ? checker.typeToString(returned) : '';
}

function typeTextOf({ checker }: Sources, symbol: TypeSymbol): string {
  const type = checker.getTypeOfSymbol(symbol);
  return type ? checker.typeToString(type) : '';
}

function parametersOf(sources: Sources, symbol: TypeSymbol): Part[] {
  const { checker } = sources;
  const told = new Map(
    checker
      .getJsDocTagsOfSymbol(symbol)
      .filter(({ name }) => name === 'param')
      .map(({ text = '' }) => [/^\S*/.exec(text)?.[0], text.replace(/^\S+\s*/, '')]),
  );
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  return (signature?.getParameters() ?? []).filter(hasName).map((parameter) => ({
    name: parameter.name,
    signature: sources.declarationOf(parameter).getText(),
    about: plain(told.get(parameter.name) ?? ''),
  }));
}

/** One that is taken apart where it comes in has none. */
function hasName({ name }: TypeSymbol): boolean {
  return !name.startsWith('__');
}

/** Members that are declared beside the symbol itself: what comes from the DOM is documented there. */
export function membersOf(sources: Sources, symbol: TypeSymbol, declaration: Node): Part[] {
  if (isTypeAliasDeclaration(declaration) && !isTypeLiteralNode(declaration.type)) return [];
  const { checker } = sources;
  const file = declaration.getSourceFile().fileName;
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).filter((member) => {
    const from = member.declarations[0] && sources.declarationOf(member);
    return from?.getSourceFile().fileName === file && !/^\s*(private|protected)\b/.test(from.getText());
  });
  return [...constructorOf(declaration), ...members.map((member) => partOf(sources, member))];
}

function constructorOf(declaration: Node): Part[] {
  if (!isClassDeclaration(declaration)) return [];
  const found = declaration.members.find(isConstructorDeclaration);
  if (!found) return [];
  return [{ name: 'constructor', signature: headText(found, found.body?.pos ?? found.end), about: '' }];
}

export function partOf(sources: Sources, member: TypeSymbol): Part {
  const declaration = sources.declarationOf(member);
  const { body } = declaration as { body?: Node };
  return {
    name: member.name,
    signature: headText(declaration, body?.pos ?? declaration.end).replace(/[;,]$/, ''),
    about: [
      plain(sources.checker.getDocumentationCommentOfSymbol(member)),
      ...notesOf(sources, member).map(({ name, text }) => `${NOTES[name]}: ${text}`),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** What a comment says apart, in the reference's words. */
const NOTES: Readonly<Record<string, string>> = {
  returns: 'Returns',
  throws: 'Throws',
  since: 'Since',
  deprecated: 'Deprecated',
};

function notesOf({ checker }: Sources, symbol: TypeSymbol): Note[] {
  return checker
    .getJsDocTagsOfSymbol(symbol)
    .filter(({ name }) => name in NOTES)
    .map(({ name, text = '' }) => ({ name, text: plain(text) }));
}

function headText(node: Node, end: number): string {
  const { text } = node.getSourceFile();
  return text
    .slice(node.getStart(), end)
    .trim()
    .replace(/^export (declare )?/, '');
}

/** As one text: its lines were broken for the width of a source. */
export function plain(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .join('\n\n');
}
