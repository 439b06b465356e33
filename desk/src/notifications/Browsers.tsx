import type { BrowserView } from '@stepwell/api/push-browsers';
import { Text } from '@stepwell/shared-ui';
import { browserName } from '../account/browser-name';
import { FormButton } from '../shared/FormButton';
import { Part } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { ScriptForm } from '../shared/ScriptForm';
import { Time } from '../shared/Time';
import { NOTIFICATIONS_TEXTS } from './texts';

const TEXTS = NOTIFICATIONS_TEXTS.browsers;

export interface BrowsersProps {
  browsers: readonly BrowserView[];
  /** The academy's key, with which a browser subscribes at its push service. */
  applicationKey: string;
}

/** The member's browsers that show notifications, and the button that adds the present browser (`script/push.ts`). */
export function Browsers({ browsers, applicationKey }: BrowsersProps) {
  return (
    <Part title={TEXTS.title}>
      <Text tone="muted">{TEXTS.lead}</Text>
      <Rows
        label={TEXTS.list}
        items={browsers}
        keyOf={({ id }) => id}
        empty={TEXTS.empty}
        columns={[
          { label: TEXTS.columns.browser, cell: ({ browser }) => browserName(browser) },
          { label: TEXTS.columns.added, cell: ({ addedAt }) => <Time at={addedAt} /> },
          {
            label: TEXTS.columns.notified,
            cell: ({ notifiedAt, lastError }) =>
              lastError || (notifiedAt ? <Time at={notifiedAt} /> : TEXTS.never),
          },
          {
            label: TEXTS.turnOff,
            cell: ({ id, browser }) => (
              <FormButton
                action="/notifications/browsers/remove"
                hidden={{ id }}
                label={`${TEXTS.turnOff}: ${browserName(browser)}`}
              >
                {TEXTS.turnOff}
              </FormButton>
            ),
          },
        ]}
      />
      <ScriptForm
        action="/notifications/browsers"
        data={{ 'data-push-key': applicationKey }}
        button={TEXTS.turnOn}
        noScript={TEXTS.noScript}
      />
    </Part>
  );
}
