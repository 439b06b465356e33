import { resolve } from 'node:path';
import { backup } from '../../ops/backup/backup';
import { resultText } from '../../ops/backup/result-text';
import { backOfficeCommand } from '../command/back-office-command';

export const command = backOfficeCommand({
  args: '<file>',
  about: 'write the whole database to a file',
  act: backup,
  async atTerminal({ run, show }, [file = '']) {
    show(await run({ path: resolve(file) }), (result) => resultText('Written to', result));
  },
});
