import type { SettingGroup } from '@stepwell/api/setting-definitions';
import type { SettingView } from '@stepwell/api/settings';
import { Button, Card, Text } from '@stepwell/shared-ui';
import { Facts } from '../shared/Facts';
import { Part, Title } from '../shared/Heading';
import styles from './SettingsPage.module.css';
import { SETTINGS_TEXTS, valueText } from './texts';

export interface ShownGroup {
  name: SettingGroup;
  title: string;
  settings: readonly SettingView[];
  /** Path of the page that changes the group; absent without the right, except for the payee's page, which all may read. */
  changeAt?: string | undefined;
}

/** Every setting with its value, in groups. */
export function SettingsPage({ groups }: { groups: readonly ShownGroup[] }) {
  return (
    <>
      <Title lead={SETTINGS_TEXTS.lead}>{SETTINGS_TEXTS.title}</Title>
      {groups.map(({ name, title, settings, changeAt }) => (
        <Part
          key={name}
          title={title}
          end={
            changeAt && (
              <Button
                href={changeAt}
                size="sm"
                variant="outline"
                aria-label={`${SETTINGS_TEXTS.change}: ${title}`}
              >
                {SETTINGS_TEXTS.change}
              </Button>
            )
          }
        >
          <Card>
            <Facts
              facts={settings.map((setting) => [setting.label, <Value key={setting.name} {...setting} />])}
            />
          </Card>
        </Part>
      ))}
    </>
  );
}

/** A setting. Its name is the element's id, so that other pages can link to it. */
function Value(setting: SettingView) {
  return (
    <Text
      as="span"
      id={setting.name}
      tone={setting.value === '' ? 'muted' : undefined}
      className={styles.value}
    >
      {valueText(setting)}
    </Text>
  );
}
