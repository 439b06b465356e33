import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

// Whoever is sent somewhere by a comment or a document arrives: every citation and every link leads to what is there.

const ROOT = join(__dirname, '..');
const NOT_OURS = new Set([
  '.git',
  'node_modules',
  'dist',
  '.data',
  'coverage',
  'test-results',
  'playwright-report',
]);
const TEXTS = /\.(md|tsx?|mjs|css|json|sql|ya?ml)$|(^|\/)(CODEOWNERS|\.ci\/run|\.githooks\/[\w-]+)$/;

const files = textFiles('.').filter((file) => basename(file) !== 'package-lock.json');

test('finds the documents, and the sources that cite them', () => {
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'docs/specification.md', 'scripts/docs.test.ts']),
  );
  expect(files.length).toBeGreaterThan(500);
});

test('every citation and every link leads to something', () => {
  const broken = files
    .filter((file) => file !== 'scripts/docs.test.ts')
    .flatMap((file) => brokenReferences(file, read(file)));

  expect(broken).toEqual([]);
});

describe('would say so of', () => {
  test.each([
    ['a document that is not there', 'api/src/app.ts', '// docs/manual.md §1'],
    ['a section that is not there', 'api/src/app.ts', '// docs/specification.md §2.99'],
    ['the second of two sections', 'api/src/app.ts', '// docs/specification.md §2.1 and §99'],
    [
      'a section in the next line of a comment',
      'api/src/app.ts',
      '/**\n * docs/specification.md\n * §99\n */',
    ],
    ['a decision that is not there', 'api/src/app.ts', '// decision 999'],
    ['a link to a file that is not there', 'docs/contract.md', '[style](style.md)'],
    ['a link to a heading that is not there', 'docs/contract.md', '[start](specification.md#nowhere)'],
    ['a link to a heading of its own that is not there', 'docs/contract.md', '[start](#nowhere)'],
    ['a link whose words name another section', 'README.md', '[contract §99](docs/contract.md#1-starting)'],
    ['a section of its own that is not there', 'docs/contract.md', 'as §99 says'],
  ])('%s', (_, file, text) => {
    expect(brokenReferences(file, text)).toHaveLength(1);
  });

  test.each([
    ['a citation with its section', 'api/src/app.ts', '// docs/specification.md §2.1, §4 and §5.3'],
    ['a decision', 'api/src/app.ts', '// decision 020'],
    ['a link with its heading', 'docs/contract.md', '[contract §1](#1-starting)'],
    ['a link out of the house', 'README.md', '[Node](https://nodejs.org/#nowhere)'],
    ['what stands in a block of code', 'README.md', '```\n[x](nowhere.md)\n```'],
  ])('nothing is wrong with %s', (_, file, text) => {
    expect(brokenReferences(file, text)).toEqual([]);
  });
});

/** What a text refers to and is not there, each with the line it stands in. */
function brokenReferences(file: string, text: string): string[] {
  const isDocument = file.endsWith('.md');
  const shown = isDocument ? withoutCode(text) : withoutCommentMarks(text);
  const broken: string[] = [];
  const say = (index: number, what: string) =>
    broken.push(`${file}:${shown.slice(0, index).split('\n').length} ${what}`);

  let rest = shown;
  for (const { 0: whole, 1: words = '', 2: address = '', index } of isDocument ? shown.matchAll(LINK) : []) {
    rest = blanked(rest, index, whole);
    const [path = '', anchor] = address.split('#');
    const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
    if (!existsSync(join(ROOT, target))) say(index, `links to ${address}, which is not there`);
    else if (anchor && !outlineOf(target).anchors.has(anchor))
      say(index, `links to ${address}, no such heading`);
    else for (const number of missing(words, target)) say(index, `${target} has no §${number}`);
  }
  for (const { 0: whole, 1: document = '', 2: sections = '', index } of rest.matchAll(CITATION)) {
    rest = blanked(rest, index, whole);
    if (!existsSync(join(ROOT, document))) say(index, `cites ${document}, which is not there`);
    else for (const number of missing(sections, document)) say(index, `${document} has no §${number}`);
  }
  for (const { 1: number = '', index } of rest.matchAll(DECISION)) {
    if (!decisions.has(number)) say(index, `there is no decision ${number}`);
  }
  if (isDocument)
    for (const number of missing(rest, file)) say(rest.indexOf(`§${number}`), `has no §${number}`);
  return broken;
}

/** `[words](address)`, but for addresses of other sites. */
const LINK = /\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)/g;
/** A document of the repository, and the sections named right after it: `docs/contract.md §3.5, §4 and §5`. */
const CITATION = /(docs\/[\w/-]+\.md)((?:[\s,]*(?:and |to )?§\d+(?:\.\d+)*)*)/g;
const DECISION = /\bdecisions?\s\[?(\d{3})\b/g;

const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)));

function missing(words: string, document: string): string[] {
  const named = [...words.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, number = '']) => number);
  return named.filter((number) => !document.endsWith('.md') || !outlineOf(document).numbers.has(number));
}

interface Outline {
  /** `2`, `2.1`: the numbers its headings begin with. */
  numbers: Set<string>;
  /** As forges make them of headings. */
  anchors: Set<string>;
}

const outlines = new Map<string, Outline>();

function outlineOf(document: string): Outline {
  const known = outlines.get(document);
  if (known) return known;
  const headings = [...withoutCode(read(document)).matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  const outline = {
    numbers: new Set(headings.map((heading) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? '')),
    anchors: new Set(headings.map(anchorOf)),
  };
  outlines.set(document, outline);
  return outline;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** Lines stay where they are. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
}

/** So that a citation may go on in the next line of a comment. */
function withoutCommentMarks(source: string): string {
  return source.replace(/^([ \t]*)(\/\/|\/\*\*?|\*|#|--)/gm, (marks) => ' '.repeat(marks.length));
}

function blanked(text: string, index: number, part: string): string {
  return text.slice(0, index) + part.replace(/[^\n]/g, ' ') + text.slice(index + part.length);
}

function textFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    if (NOT_OURS.has(name)) return [];
    const path = join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) return textFiles(path);
    return TEXTS.test(path) ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
