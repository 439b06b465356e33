import type { MemberView } from '@stepwell/api/members';
import type { SessionView } from '@stepwell/api/sessions';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { SessionRows } from '../account/SessionRows';
import { SESSIONS } from '../account/texts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { rolesText } from '../shared/roles';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import { RoleChoice } from './RoleChoice';
import { STAFF } from './texts';

export interface StaffPageProps {
  members: readonly MemberView[];
  sessions: readonly SessionView[];
  /** Roles chosen for a new member. */
  chosen?: readonly string[];
  /** Link of the invitation that was just created. */
  invitation?: { name: string; link: string } | undefined;
}

/** Members of staff with their roles and sessions, and the form that invites a new member. */
export function StaffPage({ members, sessions, chosen = [], invitation }: StaffPageProps) {
  return (
    <>
      <Title lead={STAFF.lead}>{STAFF.title}</Title>
      {invitation && (
        <Alert tone="ok">
          {STAFF.invited(invitation.name)} <code>{invitation.link}</code>
        </Alert>
      )}
      <Rows
        label={STAFF.label}
        items={members}
        keyOf={({ email }) => email}
        empty={STAFF.empty}
        columns={[
          {
            label: LABELS.name,
            cell: ({ name, email }) => <TextLink href={memberPath(email)}>{name}</TextLink>,
          },
          { label: LABELS.email, cell: ({ email }) => email },
          { label: STAFF.roles, cell: ({ roles }) => rolesText(roles) },
          { label: STAFF.passkeys, cell: ({ passkeys }) => passkeys, isNumber: true },
          { label: STAFF.logIns, cell: ({ openSessions }) => openSessions, isNumber: true },
          { label: LABELS.state, cell: ({ disabledAt }) => (disabledAt ? STAFF.disabled : STAFF.active) },
        ]}
      />
      <Part title={STAFF.invite}>
        <Form action="/staff/invite" button={STAFF.button}>
          <TextField name="name" label={LABELS.name} hint={STAFF.nameHint} maxLength={60} required />
          <TextField name="email" label={LABELS.email} type="email" maxLength={200} required />
          <RoleChoice chosen={chosen} />
        </Form>
      </Part>
      <Part title={SESSIONS.title}>
        <SessionRows sessions={sessions} action="/staff/sessions/end" hasNames />
      </Part>
    </>
  );
}

export function memberPath(email: string): string {
  return `/staff/members/${encodeURIComponent(email)}`;
}
