import type { MemberView } from '@stepwell/api/members';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import { RoleChoice } from './RoleChoice';
import { memberPath } from './StaffPage';
import { MEMBER_TEXTS, STAFF } from './texts';

export interface MemberPageProps extends Typed {
  member: MemberView;
  refusal?: string | undefined;
}

/** One member of staff: roles, a new invitation, and disabling or enabling the account. */
export function MemberPage({ member, refusal, ...typed }: MemberPageProps) {
  const { email, name, roles, systemUser, disabledAt, createdAt } = member;
  return (
    <>
      <Title back={{ to: '/staff', label: STAFF.title }} lead={email}>
        {name}
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {disabledAt && (
        <Alert tone="warn" live={false}>
          {MEMBER_TEXTS.disabledSince(formatTime(disabledAt))}
        </Alert>
      )}
      <Text tone="muted">{MEMBER_TEXTS.since(formatTime(createdAt))}</Text>
      <Part title={MEMBER_TEXTS.rights}>
        <Form action={memberPath(email)}>
          <RoleChoice chosen={roles} />
          <TextField
            {...typed}
            name="systemUser"
            label={MEMBER_TEXTS.systemUser}
            hint={MEMBER_TEXTS.systemUserHint}
            value={systemUser ?? ''}
            maxLength={60}
          />
          <Button type="submit" variant="action">
            {MEMBER_TEXTS.save}
          </Button>
        </Form>
      </Part>
      <Part title={MEMBER_TEXTS.access}>
        {disabledAt ? (
          <Form action={`${memberPath(email)}/enable`} isInline>
            <Button type="submit" variant="outline">
              {MEMBER_TEXTS.enable(name)}
            </Button>
          </Form>
        ) : (
          <>
            <Form action={`${memberPath(email)}/invite`} isInline>
              <Button type="submit" variant="outline">
                {MEMBER_TEXTS.invite}
              </Button>
            </Form>
            <Form action={`${memberPath(email)}/disable`} isInline>
              <Button type="submit" variant="outline">
                {MEMBER_TEXTS.disable(name)}
              </Button>
            </Form>
          </>
        )}
      </Part>
    </>
  );
}
