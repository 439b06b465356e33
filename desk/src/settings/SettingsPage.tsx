import type { SettingGroup, SettingView } from '@stepwell/api/settings';
import { Button } from '@stepwell/shared-ui';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { SETTINGS_TEXTS } from './texts';
import { valueText } from './value-text';

export interface ShownGroup {
  name: SettingGroup;
  title: string;
  settings: readonly SettingView[];
  /** Where it is changed; absent without the right. */
  changeAt?: string | undefined;
}

export interface SettingsPageProps {
  groups: readonly ShownGroup[];
}

/** Every setting with its value, in groups. */
export function SettingsPage({ groups }: SettingsPageProps) {
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
          <Rows
            label={title}
            items={settings}
            keyOf={(setting) => setting.name}
            empty=""
            columns={[
              { label: SETTINGS_TEXTS.setting, cell: (setting) => setting.label },
              { label: SETTINGS_TEXTS.value, cell: (setting) => valueText(setting) },
            ]}
          />
        </Part>
      ))}
    </>
  );
}
