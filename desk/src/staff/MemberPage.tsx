import type { MemberView } from '@stepwell/api/members';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { Time } from '../shared/Time';
import { RoleChoice } from './RoleChoice';
import { memberPath } from './StaffPage';

export interface MemberPageProps extends Typed {
  member: MemberView;
  refusal?: string | undefined;
}

/** One member of staff: roles, a new invitation, and disabling or enabling the account. */
export function MemberPage({ member, refusal, ...typed }: MemberPageProps) {
  const { email, name, roles, systemUser, disabledAt, createdAt } = member;
  return (
    <>
      <Title back={{ to: '/staff', label: 'Staff' }} lead={email}>
        {name}
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {disabledAt && (
        <Alert tone="warn" live={false}>
          Disabled since <Time at={disabledAt} />: no log-in is accepted.
        </Alert>
      )}
      <Text tone="muted">
        On the staff since <Time at={createdAt} />.
      </Text>
      <Part title="Roles">
        <Form action={memberPath(email)}>
          <RoleChoice chosen={roles} />
          <TextField
            {...typed}
            name="systemUser"
            label="System user"
            hint="User of the server who runs commands at the terminal as this member; empty for none."
            value={systemUser ?? ''}
            maxLength={60}
          />
          <Button type="submit" variant="action">
            Save
          </Button>
        </Form>
      </Part>
      <Part title="Access">
        {disabledAt ? (
          <Form action={`${memberPath(email)}/enable`} isInline>
            <Button type="submit" variant="outline">
              Let {name} log in again
            </Button>
          </Form>
        ) : (
          <>
            <Form action={`${memberPath(email)}/invite`} isInline>
              <Button type="submit" variant="outline">
                Send a new invitation
              </Button>
            </Form>
            <Form action={`${memberPath(email)}/disable`} isInline>
              <Button type="submit" variant="outline">
                Disable {name}
              </Button>
            </Form>
          </>
        )}
      </Part>
    </>
  );
}
