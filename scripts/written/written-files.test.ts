import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/workspace';
import { writtenFiles } from './written-files';

test.each(writtenFiles().map(({ path, text }) => [path, text] as const))(
  '%s is as `npm run check -- --fix` writes it',
  (path, text) => {
    expect(withoutSpace(readFileSync(join(ROOT, path), 'utf8'))).toBe(withoutSpace(text));
  },
);

/** Ignores white space, which the formatter changes at the end of `npm run check -- --fix`. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, '');
}
