import { resolve } from 'node:path';
import { type RestoreResult, restore } from '../../ops/backup/restore';
import { resultText } from '../../ops/backup/result-text';
import { backOfficeCommand } from '../command/back-office-command';

export const command = backOfficeCommand({
  args: '<file>',
  about: 'put a backup in the place of the whole database; --dry-run tries whether it can be',
  options: [['--replace', 'even if the orders that are there are lost']],
  writes: true,
  fillsEmpty: true,
  act: restore,
  async atTerminal({ run, show }, [file = ''], { replace }: { replace?: boolean }) {
    show(await run({ path: resolve(file), replace }), (result) =>
      [resultText('Restored from', result), erasedText(result)].join(''),
    );
  },
});

function erasedText({ erasedAgain: { orders, queries, subscribers, mails } }: RestoreResult): string {
  if (orders + queries + subscribers + mails === 0) return '';
  return `\nErased again, for it was erased since: orders ${orders}, questions ${queries}, newsletter addresses ${subscribers}, mails ${mails}`;
}
