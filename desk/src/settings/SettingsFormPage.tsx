import type { SettingView } from '@stepwell/api/settings';
import { Alert, Button, Field, Select } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { SETTINGS_TEXTS } from './texts';

/** A value with more characters gets an input of several lines. */
const LONG_VALUE = 80;

export interface SettingsFormPageProps extends Typed {
  title: string;
  action: string;
  settings: readonly SettingView[];
  /** Why the values were refused as a whole. */
  refusal?: string | undefined;
}

/** The form of a group of settings. */
export function SettingsFormPage({
  title,
  action,
  settings,
  refusal,
  values,
  errors,
}: SettingsFormPageProps) {
  // The values as the form shows them, so that the server detects changes that another member has made since.
  const seen = Object.fromEntries(settings.map(({ name, value }) => [`seen:${name}`, value]));
  return (
    <>
      <Title back={{ to: '/settings', label: SETTINGS_TEXTS.title }}>{title}</Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Form action={action} hidden={seen}>
        {settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} values={values} errors={errors} />
        ))}
        <div>
          <Button type="submit" variant="action">
            {SETTINGS_TEXTS.save}
          </Button>
        </div>
      </Form>
    </>
  );
}

function SettingField({ setting, values, errors }: { setting: SettingView } & Typed) {
  const { name, label, about, value, choices } = setting;
  if (!choices) {
    const rows = value.length > LONG_VALUE ? { rows: 3 } : {};
    return (
      <TextField
        name={name}
        label={label}
        hint={about === label ? undefined : about}
        value={value}
        values={values}
        errors={errors}
        {...rows}
      />
    );
  }
  const texts = SETTINGS_TEXTS.choices[name] ?? {};
  const options = Object.fromEntries(choices.map((choice) => [choice, texts[choice] ?? choice]));
  return (
    <Field id={name} label={label} error={errors?.[name]}>
      <Select name={name} options={options} defaultValue={values?.[name] ?? value} />
    </Field>
  );
}
