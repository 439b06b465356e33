import type { SessionView } from '@stepwell/api/sessions';
import { FormButton } from '../shared/FormButton';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { browserName } from './browser-name';
import { SESSIONS } from './texts';

export interface SessionRowsProps {
  sessions: readonly SessionView[];
  /** Path of the form that ends a session. */
  action: string;
  /** Shows the member's name; for sessions of several members. */
  hasNames?: boolean;
}

/** Open sessions, each but the present one with a button that ends it. */
export function SessionRows({ sessions, action, hasNames }: SessionRowsProps) {
  return (
    <Rows
      label={SESSIONS.title}
      items={sessions}
      keyOf={({ id }) => id}
      empty={SESSIONS.empty}
      columns={[
        ...(hasNames ? [{ label: SESSIONS.member, cell: ({ name }: SessionView) => name }] : []),
        { label: SESSIONS.since, cell: ({ startedAt }) => <Time at={startedAt} /> },
        { label: SESSIONS.used, cell: ({ usedAt }) => <Time at={usedAt} /> },
        { label: SESSIONS.by, cell: ({ way }) => SESSIONS.ways[way] },
        { label: SESSIONS.from, cell: ({ network, browser }) => `${browserName(browser)}, ${network}` },
        {
          label: SESSIONS.end,
          cell: ({ id, isThis }) =>
            isThis ? (
              SESSIONS.isThis
            ) : (
              <FormButton action={action} hidden={{ id }}>
                {SESSIONS.endIt}
              </FormButton>
            ),
        },
      ]}
    />
  );
}
