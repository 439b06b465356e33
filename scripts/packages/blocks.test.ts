import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { blocksOf, commandsOf } from './blocks';

test('finds the fenced blocks of a document', () => {
  const [block, ...others] = blocksOf('Words.\n\n```sh maintainer\nnpm ci\n```\n\nMore.\n');

  expect(others).toEqual([]);
  expect(block?.kind).toBe('sh maintainer');
});

test('returns each command in one line without its comment', () => {
  expect(commandsOf('npm ci      # once\nnpm run a -- \\\n  --b\n')).toEqual(['npm ci', 'npm run a -- --b']);
});

test('every block of docs/teams.md has a kind that teams.test.ts can run', () => {
  const kinds = blocksOf(readFileSync(join(ROOT, 'docs/teams.md'), 'utf8')).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter((kind) => !['sh', 'sh maintainer', 'sh serves', 'diff'].includes(kind))).toEqual([]);
});
