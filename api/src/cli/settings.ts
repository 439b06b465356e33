import type { Command } from 'commander';
import { Refusal } from '../base/refusal';
import { details, table, text } from './print';
import { line } from './program';

export function settingsLines(program: Command): void {
  const settings = program
    .command('settings')
    .description('announcement, enrolment, payee, GST, legal details');

  line(settings, 'list', 'every setting with its value', async (desk) => {
    desk.show(await desk.run('settings.list', undefined), (list) =>
      table(
        ['SETTING', 'VALUE', 'ABOUT'],
        list.map(({ name, value, about }) => [name, value || '(not set)', about]),
      ),
    );
  });

  line(settings, 'get <name>', 'the value of one setting', async (desk, [name = '']) => {
    const list = await desk.run('settings.list', undefined);
    const setting = list.find((one) => one.name === name);
    if (!setting) throw new Refusal(404, `There is no setting '${name}'. See: settings list`);
    desk.show(setting, ({ value }) => text(value));
  });

  line<{ confirm?: string }>(
    settings,
    'set <name> <value>',
    'change a setting; the site shows it within three seconds',
    async (desk, [name = '', value = ''], { confirm }) => {
      desk.show(await desk.run('settings.set', { name, value, confirm }), ({ before, after, upiLink }) =>
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
