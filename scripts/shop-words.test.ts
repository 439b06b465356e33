import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace/workspace';

// The packages that another site can use contain no words of the shop.

const PACKAGES = ['platform', 'release-server', 'remote-kit', 'server-kit', 'shell', 'workbench'];
const WORDS = /catalog(?!ue)|checkout|engagement|course|mentor|coupon|newsletter|learner|\bupi\b/i;

/** The template's sample remote calls the API, and the contract has only calls of the shop. */
const TEMPLATE = /^remote-kit\/template\//;
/** A field of the site's settings, which the platform reads. */
const SETTING = /isCourseEnrollmentAllowed/g;

test('packages that another site can use contain no words of the shop', () => {
  const files = PACKAGES.flatMap(sourcesOf);

  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => wordsIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('the check finds a word in a name, a text and a comment', () => {
  expect(wordsIn('a.ts', "const courseCode = 1;\n\n// such as checkout\ncall('GET /api/Coupons');")).toEqual([
    'a.ts:1: const courseCode = 1;',
    'a.ts:3: // such as checkout',
    "a.ts:4: call('GET /api/Coupons');",
  ]);
  expect(wordsIn('a.ts', 'config.isCourseEnrollmentAllowed; // a catalogue of states')).toEqual([]);
});

function sourcesOf(name: string): string[] {
  return readdirSync(join(ROOT, name), { withFileTypes: true, recursive: true })
    .map((item) => join(item.parentPath, item.name).slice(ROOT.length + 1))
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file))
    .filter((file) => !/\/(node_modules|dist)\//.test(file) && !TEMPLATE.test(file));
}

function wordsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      WORDS.test(line.replace(SETTING, '')) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
}
