import { mixed, object, string } from 'yup';
import { act } from '../acts/act';
import { line, moment } from '../acts/fields';
import { changeSettings } from './change-settings';
import { definitionOf, SETTING_NAMES } from './settings.definitions';
import { readSettings } from './settings.repository';

/** All settings that a form shows, with their values. */
export const showSettings = act('settings.show', 'everyone', object({}), async (tx) => {
  const values = await readSettings(tx);
  return SETTING_NAMES.filter((name) => definitionOf(name).group !== 'statement').map((name) => {
    const { group, label, hint, choices, max } = definitionOf(name);
    return {
      name,
      value: values[name],
      group,
      label,
      max,
      ...(hint && { hint }),
      ...(choices && { choices }),
    };
  });
});

/** Sets one setting. An empty value clears it. */
export const setSetting = act(
  'settings.set',
  'owner',
  object({ name: line(100).required('Which setting?'), value: string().default('') }),
  async (tx, { name, value }, caller) => {
    const changed = await changeSettings(tx, { values: { [name]: value }, by: caller.name });
    const fresh: Readonly<Record<string, string>> = await readSettings(tx);
    for (const each of changed) caller.log(each, { value: fresh[each] });
    return { name, value: fresh[name] };
  },
);

const texts = () =>
  mixed<Record<string, string>>(
    (value): value is Record<string, string> =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((each) => typeof each === 'string'),
  );

/** Changes the settings of a form together. */
export const changeGroup = act(
  'settings.change',
  'owner',
  object({ values: texts().required('Nothing was sent'), seen: texts() }),
  async (tx, { values, seen }, caller) => {
    const old = await readSettings(tx);
    const changed = await changeSettings(tx, { values, seen, by: caller.name });
    const fresh = await readSettings(tx);
    for (const name of changed) caller.log(name, { before: old[name], after: fresh[name] });
    return { changed };
  },
);

/** Sets text and end of the announcement bar. An empty text removes it. */
export const setAnnouncement = act(
  'announcement.set',
  'editor',
  object({ message: line(300).default(''), till: moment() }),
  async (tx, { message, till }, caller) => {
    const end = message && till ? till.toISOString() : '';
    const values = { announcementMessage: message, announcementMessageTill: end };
    await changeSettings(tx, { values, by: caller.name });
    caller.log('announcement', values);
    return values;
  },
);

/** A UPI address, in which capitals and pasted spaces mean nothing. */
const upiAddress = () =>
  line(320).transform((value) =>
    typeof value === 'string' ? value.replace(/\s+/g, '').toLowerCase() : value,
  );

/** Changes the payee: effective at once, typed twice, with a mail to every owner. */
export const changePayee = act(
  'payee.change',
  'owner',
  object({
    address: upiAddress().required('The UPI address is required'),
    again: upiAddress()
      .required('Type the address a second time')
      .test('same', 'The two addresses differ', (again, { parent }) => again === parent.address),
    name: line(60).required('The name is required'),
    merchantCode: line(4).default(''),
  }),
  async (tx, { address, name, merchantCode }, caller) => {
    const { payeeVPA: before } = await readSettings(tx);
    const values = { payeeVPA: address, payeeName: name, payeeMerchantCode: merchantCode };
    await changeSettings(tx, { values, by: caller.name });
    caller.log('payee', { before, after: address, name });
    return { address, name };
  },
);
