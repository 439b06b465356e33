import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { blocksOf, commandsOf } from './blocks';

test('each command of a block is one line without its comment', () => {
  expect(commandsOf('npm ci      # once\nnpm run a -- \\\n  --b\n')).toEqual(['npm ci', 'npm run a -- --b']);
});

test('every block of docs/teams.md has a kind that teams.test.ts can run', () => {
  const kinds = blocksOf(readFileSync(join(ROOT, 'docs/teams.md'), 'utf8')).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter((kind) => !['sh', 'sh maintainer', 'sh serves', 'diff'].includes(kind))).toEqual([]);
});
