import type { SessionView } from '@stepwell/api/sessions';
import { Button } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { browserName } from './browser-name';

export interface SessionRowsProps {
  sessions: readonly SessionView[];
  /** Path of the form that ends a session. */
  action: string;
  /** Shows the member's name; for sessions of several members. */
  hasNames?: boolean;
}

const WAYS: Record<SessionView['way'], string> = {
  passkey: 'passkey',
  code: 'authenticator app',
  invitation: 'invitation',
  issuer: 'organisation’s log-in',
};

/** Open sessions, each with a button that ends it. */
export function SessionRows({ sessions, action, hasNames }: SessionRowsProps) {
  return (
    <Rows
      label="Open log-ins"
      items={sessions}
      keyOf={({ id }) => id}
      empty="No open log-ins."
      columns={[
        ...(hasNames ? [{ label: 'Member', cell: ({ name }: SessionView) => name }] : []),
        { label: 'Since', cell: ({ startedAt }) => <Time at={startedAt} /> },
        { label: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} /> },
        { label: 'By', cell: ({ way }) => WAYS[way] },
        { label: 'From', cell: ({ network, browser }) => `${browserName(browser)}, ${network}` },
        {
          label: 'End',
          cell: ({ id, isThis }) =>
            isThis ? (
              'this log-in'
            ) : (
              <Form action={action} hidden={{ id }} isInline>
                <Button type="submit" size="sm" variant="outline">
                  End it
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}
