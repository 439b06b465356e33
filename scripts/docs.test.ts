import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

// Every citation (such as `docs/contract.md §3.5`) and every link in comments and documents has a target.

const ROOT = join(__dirname, '..');
const NOT_OURS = ['.git', 'node_modules', 'dist', '.data', 'coverage', 'test-results', 'playwright-report'];
const TEXTS = /\.(md|tsx?|mjs|css|json|sql|ya?ml)$|(^|\/)(CODEOWNERS|\.ci\/run|\.githooks\/[\w-]+)$/;

const files = textFiles('.').filter((file) => basename(file) !== 'package-lock.json');

test('the check covers documents as well as sources', () => {
  expect(files).toEqual(expect.arrayContaining(['README.md', 'scripts/docs.test.ts']));
  expect(files.length).toBeGreaterThan(500);
});

test('every citation and every link has a target', () => {
  const broken = files
    .filter((file) => file !== 'scripts/docs.test.ts')
    .flatMap((file) => brokenReferences(file, read(file)));

  expect(broken).toEqual([]);
});

test.each([
  ['a document that is not there', 'api/src/app.ts', '// docs/manual.md §1'],
  ['the second of two sections if it is missing', 'api/src/app.ts', '// docs/specification.md §2.1 and §99'],
  ['a section in the next line of a comment', 'api/src/app.ts', '/**\n * docs/specification.md\n * §99\n */'],
  ['a decision that is not there', 'api/src/app.ts', '// decision 999'],
  ['a document outside the repository', 'api/src/app.ts', '// see spec.md'],
  ['an issue of a tracker', 'api/src/app.ts', '// within this time (issue 2)'],
  ['a path that is not there', 'shell/README.md', 'It is in `server/nowhere/`.'],
  ['a link to a heading that is not there', 'docs/contract.md', '[start](specification.md#nowhere)'],
  ['a link whose words name another section', 'README.md', '[contract §99](docs/contract.md#1-starting)'],
  ['a missing section of the same document', 'docs/contract.md', 'as §99 says'],
  ['a script that the package lacks', 'README.md', '`npm run fly -w api`'],
  ['a package that is not there', 'README.md', '`npm run crash -w typo`'],
  ['a script that a package below the named folder lacks', 'README.md', '`npm run crash -w release-server`'],
])('reports %s', (_, file, text) => {
  expect(brokenReferences(file, text)).toHaveLength(1);
});

test.each([
  ['a citation with its section', 'api/src/app.ts', '// docs/specification.md §2.1, §4 and §5.3'],
  ['a standard', 'api/src/app.ts', '// RFC 9110 §7.6.1'],
  ['a path relative to the document’s package', 'mfe-catalog/README.md', 'It is in `src/start.ts`.'],
  ['a deleted file in a decision', 'docs/decisions/020-x.md', 'It was in `scripts/gone.ts`.'],
  ['a link to another site', 'README.md', '[Node](https://nodejs.org/#nowhere)'],
  ['a script of a package', 'README.md', '`npm run crash -w @stepwell/release-server`'],
  ['a link in a block of code', 'README.md', '```\n[x](nowhere.md)\n```'],
])('accepts %s', (_, file, text) => {
  expect(brokenReferences(file, text)).toEqual([]);
});

/** Missing targets of a text's references, each with its line. */
function brokenReferences(file: string, text: string): string[] {
  let rest = isDocument(file) ? withoutCode(text) : withoutCommentMarks(text);
  return KINDS.filter(({ isFor = anyFile }) => isFor(file)).flatMap(({ pattern, problem }) => {
    const broken = [...rest.matchAll(pattern)].flatMap((match) => {
      const wrong = problem(file, match[1] ?? '', match[2] ?? '');
      return wrong ? [`${file}:${text.slice(0, match.index).split('\n').length} ${wrong}`] : [];
    });
    // Blanks the references, so that no later kind finds the same text.
    rest = rest.replace(pattern, blank);
    return broken;
  });
}

/** A kind of reference: its pattern, and a function that finds the problem from the pattern's groups. */
interface Kind {
  pattern: RegExp;
  isFor?: (file: string) => boolean;
  problem: (file: string, first: string, second: string) => string | undefined;
}

interface Package {
  name: string;
  scripts?: Record<string, string>;
}

/** The packages that `npm run -w` selects by name or folder. */
function packagesOf(workspace: string): Package[] {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  return files
    .filter((file) => basename(file) === 'package.json')
    .filter((file) => workspaces.includes(dirname(file).replace(/^mfe-.*/, 'mfe-*')))
    .map((file) => ({ folder: dirname(file), ...(JSON.parse(read(file)) as Package) }))
    .filter(({ folder, name }) => name === workspace || `${folder}/`.startsWith(`${workspace}/`));
}

const isDocument = (file: string) => file.endsWith('.md');
const anyFile = () => true;

/** Kinds of references; a text is a reference of the first kind that matches it. */
const KINDS: Kind[] = [
  {
    // `[words](address)`, except for addresses of other sites.
    pattern: /\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)/g,
    isFor: isDocument,
    problem(file, words, address) {
      const [path = '', anchor] = address.split('#');
      const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
      if (!existsSync(join(ROOT, target))) return `links to ${address}, which is not there`;
      if (anchor && !outlineOf(target).anchors.has(anchor)) return `links to ${address}, no such heading`;
      return missingSection(words, target);
    },
  },
  {
    // A document, and the sections named right after it: `docs/contract.md §3.5, §4 and §5`.
    pattern: /(docs\/[\w/-]+\.md)((?:[\s,]*(?:and |to )?§\d+(?:\.\d+)*)*)/g,
    problem: (_, document, sections) =>
      existsSync(join(ROOT, document))
        ? missingSection(sections, document)
        : `cites ${document}, which is not there`,
  },
  {
    // Standards can be found by their number.
    pattern: /\bRFC \d+,? (?:section )?§(\d+(?:\.\d+)*)/g,
    problem: () => undefined,
  },
  {
    pattern: /§(\d+(?:\.\d+)*)/g,
    problem: (file, number) =>
      isDocument(file) ? missingSection(`§${number}`, file) : `cites §${number} of no document`,
  },
  {
    pattern: /\bdecisions?\s+\[?(\d{3})\b/g,
    problem: (_, number) => (decisions.has(number) ? undefined : `there is no decision ${number}`),
  },
  {
    pattern: /([\w./-]*\w\.md)\b/g,
    problem: (file, name) => (isThere(file, name) ? undefined : `names ${name}, which is not there`),
  },
  {
    // npm runs the script in the packages below a folder as well, and fails if one of them lacks the script. Templates name packages that
    // the kit creates.
    pattern: /npm run ([\w:-]+) -w (@?[\w/-]+)/g,
    isFor: (file) => !file.startsWith('remote-kit/template/'),
    problem(_, script, workspace) {
      const packages = packagesOf(workspace);
      if (packages.length === 0) return `runs ${script} in ${workspace}, which is no package`;
      return packages.some(({ scripts }) => !scripts?.[script])
        ? `runs ${script} in ${workspace}, where a package lacks it`
        : undefined;
    },
  },
  { pattern: /\b(issue \d+)/gi, problem: (_, issue) => `cites ${issue}, which is not in the repository` },
  {
    // A file or folder in code marks. Decisions may name files that have moved since.
    pattern: /`([a-z.][\w.-]*(?:\/[\w.-]+)+\/?)`/g,
    isFor: (file) => isDocument(file) && !file.startsWith('docs/decisions/'),
    problem: (file, path) => (isThere(file, path) ? undefined : `names ${path}, which is not there`),
  },
];

const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)));

function missingSection(words: string, document: string): string | undefined {
  const numbers = [...words.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, number = '']) => number);
  const missing = numbers.find((number) => !isDocument(document) || !outlineOf(document).numbers.has(number));
  return missing && `${document} has no §${missing}`;
}

/** Whether a path exists, relative to the root, to the file's folder or to `src` in that folder. Build results need not exist. */
function isThere(file: string, path: string): boolean {
  if (path.split('/').includes('dist')) return true;
  const from = ['', dirname(file), join(dirname(file), 'src')];
  return from.some((folder) => existsSync(join(ROOT, folder, path)));
}

interface Outline {
  /** Section numbers with which headings begin, such as `2` or `2.1`. */
  numbers: Set<string>;
  /** Fragments of the headings' addresses, as GitHub derives them. */
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

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, blank);
}

/** Blanks comment marks, so that a citation may continue in the next line of a comment. */
function withoutCommentMarks(source: string): string {
  return source.replace(/^[ \t]*(\/\/|\/\*\*?|\*|#|--)/gm, blank);
}

/** Replaces a text by spaces of the same length, so that line numbers stay right. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function textFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    if (NOT_OURS.includes(name)) return [];
    const path = join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) return textFiles(path);
    return TEXTS.test(path) ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
