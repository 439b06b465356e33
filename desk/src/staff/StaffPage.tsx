import type { MemberView } from '@stepwell/api/members';
import type { SessionView } from '@stepwell/api/sessions';
import { Alert, Button, TextLink } from '@stepwell/shared-ui';
import { SessionRows } from '../account/SessionRows';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { rolesText } from '../shared/roles';
import { TextField, type Typed } from '../shared/TextField';
import { RoleChoice } from './RoleChoice';

export interface StaffPageProps extends Typed {
  members: readonly MemberView[];
  sessions: readonly SessionView[];
  /** Roles chosen for a new member. */
  chosen?: readonly string[];
  refusal?: string | undefined;
  /** Link of the invitation that was just created. */
  invitation?: { name: string; link: string } | undefined;
}

/** Members of staff with their roles and sessions, and the form that invites a new member. */
export function StaffPage({ members, sessions, chosen, refusal, invitation, ...typed }: StaffPageProps) {
  return (
    <>
      <Title lead="Who works at this desk, and what each may do.">Staff</Title>
      {invitation && (
        <Alert tone="ok">
          The invitation of {invitation.name} goes out by mail. It is also this link, which logs in once,
          within a day: <code>{invitation.link}</code>
        </Alert>
      )}
      <Rows
        label="Members of staff"
        items={members}
        keyOf={({ email }) => email}
        empty="No staff."
        columns={[
          {
            label: 'Name',
            cell: ({ name, email }) => <TextLink href={memberPath(email)}>{name}</TextLink>,
          },
          { label: 'E-mail', cell: ({ email }) => email },
          { label: 'Roles', cell: ({ roles }) => rolesText(roles) },
          { label: 'Passkeys', cell: ({ passkeys }) => passkeys, isNumber: true },
          { label: 'Log-ins', cell: ({ openSessions }) => openSessions, isNumber: true },
          { label: 'State', cell: ({ disabledAt }) => (disabledAt ? 'disabled' : 'active') },
        ]}
      />
      <Part title="Invite a member">
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <Form action="/staff/invite">
          <TextField
            {...typed}
            name="name"
            label="Name"
            hint="It stands in the log of changes."
            maxLength={60}
            required
          />
          <TextField {...typed} name="email" label="E-mail" type="email" maxLength={200} required />
          <RoleChoice chosen={chosen ?? []} />
          <Button type="submit" variant="action">
            Invite
          </Button>
        </Form>
      </Part>
      <Part title="Open log-ins">
        <SessionRows sessions={sessions} action="/staff/sessions/end" hasNames />
      </Part>
    </>
  );
}

export function memberPath(email: string): string {
  return `/staff/members/${encodeURIComponent(email)}`;
}
