import type { SettingView } from '@stepwell/api/settings';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import { SETTINGS_TEXTS } from './texts';

/** A value with more characters gets an input of several lines. */
const LONG_VALUE = 80;

export interface SettingsFormPageProps {
  title: string;
  action: string;
  settings: readonly SettingView[];
}

export function SettingsFormPage({ title, action, settings }: SettingsFormPageProps) {
  // The values as the form shows them, so that the server detects changes that another member has made since.
  const seen = Object.fromEntries(settings.map(({ name, value }) => [`seen:${name}`, value]));
  return (
    <>
      <Title back={{ to: '/settings', label: SETTINGS_TEXTS.title }}>{title}</Title>
      <Form action={action} hidden={seen} button={SETTINGS_TEXTS.save}>
        {settings.map((setting) => (
          <SettingField key={setting.name} {...setting} />
        ))}
      </Form>
    </>
  );
}

function SettingField({ name, label, about, value, choices }: SettingView) {
  if (choices) {
    const texts = SETTINGS_TEXTS.choices[name] ?? {};
    const options = Object.fromEntries(choices.map((choice) => [choice, texts[choice] ?? choice]));
    return <SelectField name={name} label={label} options={options} value={value} />;
  }
  const rows = value.length > LONG_VALUE ? { rows: 3 } : {};
  return (
    <TextField name={name} label={label} hint={about === label ? undefined : about} value={value} {...rows} />
  );
}
