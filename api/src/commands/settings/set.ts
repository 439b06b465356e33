import { payeeNameInLink, upiLink } from '@stepwell/contract';
import { Refusal } from '../../base/refusal';
import { backOfficeCommand } from '../../command/back-office-command';
import type { CommandContext } from '../../command/command';
import type { Sql } from '../../database/connection';
import { settings } from '../../database/schema';
import { hasPayee } from '../../settings/academy-settings';
import { SETTINGS, type SettingName } from '../../settings/settings.definitions';
import { readSettings } from '../../settings/settings.repository';
import { details } from '../../terminal/print';

export interface SetSetting {
  name: string;
  value: string;
  /** Money goes to the payee's address, so it is typed twice. */
  confirm?: string;
}

export const command = backOfficeCommand({
  args: '<name> <value>',
  about: 'change a setting; the site shows it within three seconds',
  options: [['--confirm <value>', 'the payee address once more: all money goes there']],
  writes: true,
  act: setSetting,
  async atTerminal({ run, show }, [name = '', value = ''], { confirm }: { confirm?: string }) {
    show(await run({ name, value, confirm }), ({ before, after, upiLink, warning }) =>
      details([
        ['setting', name],
        ['before', before || '(not set)'],
        ['after', after || '(not set)'],
        ...(upiLink ? ([['UPI link', upiLink]] as [string, string][]) : []),
        ...(warning ? ([['warning', warning]] as [string, string][]) : []),
      ]),
    );
  },
});

/** @throws Refusal 404 for an unknown setting, 422 for a value that is not allowed */
export async function setSetting(
  tx: Sql,
  { name, value, confirm }: SetSetting,
  { record }: CommandContext,
): Promise<{ name: string; before: string; after: string; upiLink?: string; warning?: string }> {
  if (!isSettingName(name)) {
    throw new Refusal(404, `There is no setting '${name}'. There are: ${Object.keys(SETTINGS).join(', ')}.`);
  }
  const after = SETTINGS[name].clean(value.trim());
  if (name === 'payeeVPA' && after !== '' && confirm !== after) {
    throw new Refusal(422, `All money will go to this address. Repeat it to confirm: --confirm ${after}`);
  }
  const before = (await readSettings(tx))[name];
  await tx
    .insert(settings)
    .values({ name, value: after })
    .onConflictDoUpdate({ target: settings.name, set: { value: after } });
  await record('settings.set', name, { before, after });
  const values = await readSettings(tx);
  const { payeeVPA, payeeName } = values;
  const showsLink = name.startsWith('payee') && hasPayee(values);
  return {
    name,
    before,
    after,
    ...(showsLink && { upiLink: upiLink({ payeeVPA, payeeName, amount: 1, note: 'example' }) }),
    ...(name === 'payeeName' && { warning: payeeNameWarning(after) }),
  };
}

/** Staff see which name the UPI apps of learners get where it is not the whole one. */
function payeeNameWarning(payeeName: string): string | undefined {
  const carried = payeeNameInLink(payeeName);
  if (carried === payeeName) return undefined;
  return `The name is too long for a QR code that phones can scan. UPI apps get '${carried}'; the site shows the whole name.`;
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
