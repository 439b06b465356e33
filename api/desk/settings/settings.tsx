import type { Caller } from '../../src/acts/act';
import { changeGroup, changePayee, setAnnouncement, showSettings } from '../../src/settings/settings.acts';
import { SETTING_GROUPS, type SettingGroup } from '../../src/settings/settings.definitions';
import type { Area, DeskRequest, Page } from '../frame/area';
import { CheckField, Form, SelectField, TextField } from '../frame/form';
import { Part, Title } from '../frame/parts';
import { newsletterPages } from './newsletter';
import { personPages } from './person';

/** Settings of the academy, tax, payee, announcement, newsletter and personal data. */
export function settingsArea(area: Area): void {
  area.page('/settings', showSettings.roles, async (_request, caller) => academyPage(caller));
  settingsForm(area, '/settings/academy', ['academy', 'enrolment', 'mail'], 'Academy');
  settingsForm(area, '/settings/tax', ['tax', 'legal'], 'Tax and legal details');
  area.form('/settings/payee', {
    act: changePayee,
    show: (_request, caller) => payeePage(caller),
    done: ({ address }) => ({
      to: '/settings/payee',
      notice: `Learners pay to ${address} now. Every owner gets a mail.`,
    }),
    isRisky: true,
  });
  area.form('/settings/announcement', {
    act: setAnnouncement,
    show: (_request, caller) => announcementPage(caller),
    done: ({ announcementMessage }) => ({
      to: '/settings/announcement',
      notice: announcementMessage ? 'The site shows the announcement.' : 'The site shows no announcement.',
    }),
  });
  newsletterPages(area);
  personPages(area);
}

type Shown = Awaited<ReturnType<typeof showSettings>>;

/** A form for the settings of some groups; the values that it showed are sent back, so that a change by another person is not overwritten. */
function settingsForm(area: Area, path: string, groups: readonly SettingGroup[], title: string): void {
  area.form(path, {
    act: changeGroup,
    show: async (_request, caller) => ({
      title,
      content: (
        <SettingsForm path={path} groups={groups} title={title} settings={await showSettings(caller)} />
      ),
    }),
    input: ({ body = {} }) => splitValues(body),
    done: ({ changed }) => ({
      to: path,
      notice: changed.length > 0 ? 'The settings are saved.' : 'Nothing was different.',
    }),
  });
}

/** Fields with the prefix `seen:` have the values that the form showed. A box that is not checked sends nothing. */
function splitValues(body: NonNullable<DeskRequest['body']>) {
  const entries = Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  const seen = entries
    .filter(([name]) => name?.startsWith('seen:'))
    .map(([name, value]) => [name?.slice(5), value]);
  const names = seen.map(([name]) => name ?? '');
  const values = names.map((name) => [name, entries.find(([each]) => each === name)?.[1] ?? 'false']);
  return { values: Object.fromEntries(values), seen: Object.fromEntries(seen) };
}

interface SettingsFormProps {
  path: string;
  groups: readonly SettingGroup[];
  title: string;
  settings: Shown;
}

function SettingsForm({ path, groups, title, settings }: SettingsFormProps) {
  const shown = settings.filter(({ group }) => groups.includes(group));
  return (
    <>
      <Title>{title}</Title>
      <Form
        action={path}
        button="Save"
        hidden={Object.fromEntries(shown.map(({ name, value }) => [`seen:${name}`, value]))}
      >
        {groups.map((group) => (
          <Part key={group} title={SETTING_GROUPS[group]}>
            <div className="form-grid">
              {shown
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <SettingField key={setting.name} setting={setting} />
                ))}
            </div>
          </Part>
        ))}
      </Form>
    </>
  );
}

function SettingField({ setting: { name, label, hint, value, choices, max } }: { setting: Shown[number] }) {
  if (choices?.[0] === 'true')
    return (
      <CheckField name={name} isChecked={value === 'true'}>
        {label}
      </CheckField>
    );
  if (choices)
    return (
      <SelectField
        name={name}
        label={label}
        hint={hint}
        value={value}
        options={Object.fromEntries(choices.map((choice) => [choice, choice]))}
      />
    );
  return <TextField name={name} label={label} hint={hint} value={value} maxLength={max} />;
}

async function academyPage(caller: Caller): Promise<Page> {
  const settings = await showSettings(caller);
  return {
    title: 'Settings',
    content: (
      <SettingsForm
        path="/settings/academy"
        groups={['academy', 'enrolment', 'mail']}
        title="Academy"
        settings={settings}
      />
    ),
  };
}

async function payeePage(caller: Caller): Promise<Page> {
  const read = await valuesOf(caller);
  return {
    title: 'Payee',
    content: (
      <>
        <Title lead={read('payeeVPA') ? `Learners pay to ${read('payeeVPA')}` : 'No payee is set'}>
          Payee
        </Title>
        <Form action="/settings/payee" button="Change the payee">
          <TextField name="address" label="UPI address" value={read('payeeVPA')} required />
          <TextField name="again" label="The same address again" required />
          <TextField
            name="name"
            label="Name of the account"
            hint="As at the bank"
            value={read('payeeName')}
            required
          />
          <TextField
            name="merchantCode"
            label="Merchant category code"
            hint="Only if the bank has given one to this address"
            value={read('payeeMerchantCode')}
            inputMode="numeric"
          />
        </Form>
      </>
    ),
  };
}

async function announcementPage(caller: Caller): Promise<Page> {
  const read = await valuesOf(caller);
  const till = read('announcementMessageTill');
  return {
    title: 'Announcement',
    content: (
      <>
        <Title>Announcement</Title>
        <Form action="/settings/announcement" button="Save">
          <TextField
            name="message"
            label="Text"
            hint="Empty: no announcement"
            value={read('announcementMessage')}
            maxLength={300}
          />
          <TextField name="till" label="Ends, in India" type="datetime-local" value={localTime(till)} />
        </Form>
      </>
    ),
  };
}

async function valuesOf(caller: Caller): Promise<(name: string) => string> {
  const settings = await showSettings(caller);
  return (name) => settings.find((setting) => setting.name === name)?.value ?? '';
}

/** The value of a field for a time in India. */
function localTime(iso: string): string {
  return iso ? new Date(Date.parse(iso) + 5.5 * 60 * 60_000).toISOString().slice(0, 16) : '';
}
