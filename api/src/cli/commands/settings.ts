import type { Command } from 'commander';
import { Refusal } from '../../base/refusal';
import { addCommand } from '../terminal/command-line';
import { details, table, text } from '../terminal/print';

export function settingsCommands(program: Command): void {
  const settings = program
    .command('settings')
    .description('announcement, enrolment, payee, GST, legal details');

  addCommand(settings, 'list', 'every setting with its value', async (terminal) => {
    terminal.show(await terminal.run('settings.list', undefined), (list) =>
      table(
        ['SETTING', 'VALUE', 'ABOUT'],
        list.map(({ name, value, about }) => [name, value || '(not set)', about]),
      ),
    );
  });

  addCommand(settings, 'get <name>', 'the value of one setting', async (terminal, [name = '']) => {
    const list = await terminal.run('settings.list', undefined);
    const setting = list.find((one) => one.name === name);
    if (!setting) throw new Refusal(404, `There is no setting '${name}'. See: settings list`);
    terminal.show(setting, ({ value }) => text(value));
  });

  addCommand<{ confirm?: string }>(
    settings,
    'set <name> <value>',
    'change a setting; the site shows it within three seconds',
    async (terminal, [name = '', value = ''], { confirm }) => {
      terminal.show(
        await terminal.run('settings.set', { name, value, confirm }),
        ({ before, after, upiLink }) =>
          details([
            ['setting', name],
            ['before', before || '(not set)'],
            ['after', after || '(not set)'],
            ...(upiLink ? ([['UPI link', upiLink]] as [string, string][]) : []),
          ]),
      );
    },
    { writes: true },
  ).option('--confirm <value>', 'the payee address once more: all money goes there');
}
