import { cleanName, type FieldMessages } from '@stepwell/contract';
import { arrayContains, isNull } from 'drizzle-orm';
import { and } from 'drizzle-orm/sql';
import type { Sql } from '../database/connection';
import { staff } from '../database/schema/staff';
import { ApiError, validationError } from '../lib/api-error';
import { queueMail } from '../mail/outbox.repository';
import type { AcademySettings } from './academy-settings';
import { hasReservedHandle } from './sample-payee';
import { definitionOf, isSettingName, type SettingName } from './settings.definitions';
import { readSettings, storeSetting } from './settings.repository';

interface Change {
  /** New values by name. */
  values: Readonly<Record<string, string>>;
  /** The values that the form showed, so that a later change by another person is not overwritten. */
  seen?: Readonly<Record<string, string>> | undefined;
  by: string;
}

/**
 * Changes settings: all, or none if one is refused. When the payee changes, every owner gets a mail.
 * @returns the names of the settings that differ now
 * @throws ApiError 404 for an unknown name; 409 if a setting was changed since the form was opened; 422 with a message for each field
 */
export async function changeSettings(tx: Sql, { values, seen = {}, by }: Change): Promise<SettingName[]> {
  const old = await readSettings(tx);
  const fresh = { ...old };
  const refused: FieldMessages = {};
  for (const [name, typed] of Object.entries(values)) {
    if (!isSettingName(name)) throw new ApiError(404, `There is no setting '${name}'`);
    if (seen[name] !== undefined && seen[name] !== old[name])
      throw new ApiError(409, `${definitionOf(name).label} was changed meanwhile, to '${old[name]}'`);
    const { value, problem } = checked(name, typed);
    // A stored value stays valid, such as the sample's payee in a form that changes only the name.
    if (problem && value !== old[name]) refused[name] = problem;
    fresh[name] = value;
  }
  // A merchant code belongs to its address.
  if (fresh.payeeVPA !== old.payeeVPA && values.payeeMerchantCode === undefined) fresh.payeeMerchantCode = '';
  const problems = { ...conflictsOf(fresh, values), ...refused };
  if (Object.keys(problems).length > 0) throw validationError(problems);
  const changed = (Object.keys(fresh) as SettingName[]).filter((name) => fresh[name] !== old[name]);
  for (const name of changed) await storeSetting(tx, name, fresh[name]);
  if (changed.includes('payeeVPA') || changed.includes('payeeName')) await mailOwners(tx, old, fresh, by);
  return changed;
}

function checked(name: SettingName, typed: string): { value: string; problem?: string } {
  const { max, isRequired, choices, pattern, clean, allows, form } = definitionOf(name);
  const line = cleanName(typed);
  const value = clean ? clean(line) : line;
  if (value === '') return isRequired ? { value, problem: 'It cannot be empty' } : { value };
  const isValid =
    [...value].length <= max &&
    !/\p{Cc}/u.test(value) &&
    (!choices || choices.includes(value)) &&
    (!pattern || pattern.test(value)) &&
    (!allows || allows(value));
  if (isValid) return { value };
  const wanted = choices ? `one of ${choices.join(', ')}` : (form ?? `one line of at most ${max} characters`);
  return { value, problem: `Enter ${wanted}` };
}

/** Rules about several settings together. */
function conflictsOf(fresh: AcademySettings, values: Change['values']): FieldMessages {
  const problems: FieldMessages = {};
  const { announcementMessage, announcementMessageTill: till, payeeVPA, payeeMerchantCode } = fresh;
  const isAnnouncing =
    values.announcementMessage !== undefined && values.announcementMessageTill !== undefined;
  if (isAnnouncing && announcementMessage !== '' && !(new Date(till) > new Date()))
    problems.announcementMessageTill = 'The announcement needs an end in the future';
  if (payeeMerchantCode !== '' && payeeVPA === '')
    problems.payeeMerchantCode = 'The code belongs to the UPI address. Set it first.';
  if (fresh.invoicePrefix === fresh.creditNotePrefix)
    problems[values.creditNotePrefix === undefined ? 'invoicePrefix' : 'creditNotePrefix'] =
      'Invoices and credit notes need different prefixes';
  const touchesGst = values.gstMode !== undefined || values.gstin !== undefined;
  if (touchesGst && fresh.gstMode !== 'none' && fresh.gstin === '' && !hasReservedHandle(payeeVPA))
    problems[values.gstin === undefined ? 'gstMode' : 'gstin'] = 'Charging GST needs a GSTIN';
  return problems;
}

async function mailOwners(tx: Sql, old: AcademySettings, fresh: AcademySettings, by: string): Promise<void> {
  const owners = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(and(arrayContains(staff.roles, ['owner']), isNull(staff.disabledAt)));
  const detail = { by, before: old.payeeVPA, address: fresh.payeeVPA, name: fresh.payeeName };
  await queueMail(
    tx,
    ...owners.map(({ email }) => ({ kind: 'staff-payee' as const, recipient: email, detail })),
  );
}
