import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { blocksOf, commandsOf } from './blocks';

test('a document is read block by block, and a command over several lines is one', () => {
  const [block, ...others] = blocksOf(
    'Words.\n\n```sh maintainer\nnpm ci      # once\nnpm run a -- \\\n  --b\n```\n\nMore.\n',
  );

  expect(others).toEqual([]);
  expect(block?.kind).toBe('sh maintainer');
  expect(commandsOf(block?.text ?? '')).toEqual(['npm ci', 'npm run a -- --b']);
});

test('every block of the team’s guide is one that its test knows how to run', () => {
  const kinds = blocksOf(readFileSync(join(ROOT, 'docs/teams.md'), 'utf8')).map(({ kind }) => kind);

  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter((kind) => !['sh', 'sh maintainer', 'sh serves', 'diff'].includes(kind))).toEqual([]);
});
