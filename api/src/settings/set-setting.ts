import { isAnnouncementDue } from '@stepwell/contract';
import type { CommandContext } from '../cli/command/command';
import type { Sql } from '../database/connection';
import { ApiError } from '../lib/api-error';
import { hasPayee } from './academy-settings';
import { exampleLink, payeeNameWarning } from './payee-link';
import { SETTINGS, type SettingName } from './settings.definitions';
import { readSettings, storeSetting } from './settings.repository';

interface SetSetting {
  name: string;
  value: string;
  /** The payee's address a second time, because all payments go there. Other settings do not need it. */
  confirm?: string;
}

/** Changes a setting. @throws ApiError 404 for an unknown setting, 409 for the payee of an academy with staff or a conflict of settings, 422 for an invalid value */
export async function setSetting(
  tx: Sql,
  { name, value, confirm }: SetSetting,
  { member, record }: CommandContext,
): Promise<{ name: string; before: string; after: string; upiLink?: string; warning?: string }> {
  if (!isSettingName(name)) {
    throw new ApiError(404, `There is no setting '${name}'. There are: ${Object.keys(SETTINGS).join(', ')}.`);
  }
  // An academy without staff has no owner who could approve a change of the payee, so this command makes it.
  if (member && SETTINGS[name].group === 'payee')
    throw new ApiError(409, 'The payee is changed on its own page, or by the command payee change');
  const after = SETTINGS[name].clean(value.trim());
  if (name === 'payeeVPA' && after !== '' && confirm !== after) {
    const message = 'All money will go to this address. Repeat it to confirm';
    throw new ApiError(422, `${message}: settings set payeeVPA ${after} --confirm ${after}`, {
      fields: { confirm: `${message}.` },
    });
  }
  const old = await readSettings(tx);
  if (name === 'payeeMerchantCode' && after !== '' && old.payeeVPA === '') {
    throw new ApiError(409, 'The code belongs to the address that learners pay to. Set payeeVPA first.');
  }
  const prefixOfOtherSeries = { invoicePrefix: old.creditNotePrefix, creditNotePrefix: old.invoicePrefix };
  if (after === prefixOfOtherSeries[name as keyof typeof prefixOfOtherSeries]) {
    throw new ApiError(
      409,
      `'${after}' is the prefix of the other series: two documents would get the same number`,
    );
  }
  const before = old[name];
  await store(name, after);
  // A merchant code belongs to its address, so a new address clears it.
  const formerCode = name === 'payeeVPA' && after !== before ? old.payeeMerchantCode : '';
  if (formerCode) await store('payeeMerchantCode', '');
  const values = await readSettings(tx);
  const serverTimestamp = new Date().toISOString();
  const isHidden =
    name === 'announcementMessage' && after !== '' && !isAnnouncementDue({ ...values, serverTimestamp });
  const showsLink = name.startsWith('payee') && hasPayee(values);
  return {
    name,
    before,
    after,
    ...(showsLink && { upiLink: exampleLink(values) }),
    ...(name === 'payeeName' && { warning: payeeNameWarning(after) }),
    ...(isHidden && {
      warning:
        'The site shows no announcement without an end in the future. To set both: settings announce <text> --till <end>',
    }),
    ...(formerCode && { warning: `payeeMerchantCode ${formerCode} belonged to ${before} and is cleared.` }),
  };

  /** Stores a value that differs from the present one, with an entry in the audit log. */
  async function store(setting: SettingName, value: string) {
    if (value === old[setting]) return;
    await storeSetting(tx, setting, value);
    await record('settings.set', setting, { before: old[setting], after: value });
  }
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
