import { join } from 'node:path';
import { componentUsers, importedIn } from './component-users';

test.each([
  ["import { Button, Chip } from '@stepwell/shared-ui';", ['Button', 'Chip']],
  ["import {\n  Button,\n  type ButtonProps,\n} from '@stepwell/shared-ui';", ['Button']],
  ["import { Text as Words } from '@stepwell/shared-ui';", ['Text']],
  ["import type { ButtonProps } from '@stepwell/shared-ui';", []],
  ["import { Button } from './button/Button';", []],
  ["import { Gallery } from '@stepwell/shared-ui/gallery';", []],
])('%s uses %j', (text, names) => {
  expect(importedIn(text)).toEqual(names);
});

test('remotes and the shell are found by what their sources import, with the files that do', () => {
  const users = componentUsers(join(import.meta.dirname, '../../..'));

  const buttons = users.get('Button') ?? [];
  expect(buttons.map(({ feature }) => feature)).toEqual(
    expect.arrayContaining(['catalog', 'checkout', 'engagement', 'shell']),
  );
  expect(
    buttons.flatMap(({ files }) => files).filter((file) => /\.test\.|node_modules|dist/.test(file)),
  ).toEqual([]);
  expect(users.has('ButtonProps')).toBe(false);
});
