import type { MemberView } from '@stepwell/api/members';
import { Alert, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { FormButton } from '../shared/FormButton';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import { RoleChoice } from './RoleChoice';
import { memberPath } from './StaffPage';
import { MEMBER_TEXTS, STAFF } from './texts';

export interface MemberPageProps {
  member: MemberView;
  /** Roles that were chosen in a refused form. */
  chosen?: readonly string[];
}

/** One member of staff: roles, a new invitation, and disabling or enabling the account. */
export function MemberPage({ member, chosen = member.roles }: MemberPageProps) {
  const { email, name, systemUser, disabledAt, createdAt } = member;
  return (
    <>
      <Title back={{ to: '/staff', label: STAFF.title }} lead={email}>
        {name}
      </Title>
      {disabledAt && (
        <Alert tone="warn" live={false}>
          {MEMBER_TEXTS.disabledSince(formatTime(disabledAt))}
        </Alert>
      )}
      <Text tone="muted">{MEMBER_TEXTS.since(formatTime(createdAt))}</Text>
      <Part title={MEMBER_TEXTS.rights}>
        <Form
          action={memberPath(email)}
          hidden={{ seenRoles: member.roles.join(' '), seenUser: systemUser ?? '' }}
          button={MEMBER_TEXTS.save}
        >
          <RoleChoice chosen={chosen} />
          <TextField
            name="systemUser"
            label={MEMBER_TEXTS.systemUser}
            hint={MEMBER_TEXTS.systemUserHint}
            value={systemUser ?? ''}
            maxLength={60}
          />
        </Form>
      </Part>
      <Part title={MEMBER_TEXTS.access}>
        {disabledAt ? (
          <FormButton action={`${memberPath(email)}/enable`} size="md">
            {MEMBER_TEXTS.enable(name)}
          </FormButton>
        ) : (
          <>
            <FormButton action={`${memberPath(email)}/invite`} size="md">
              {MEMBER_TEXTS.invite}
            </FormButton>
            <FormButton action={`${memberPath(email)}/disable`} size="md">
              {MEMBER_TEXTS.disable(name)}
            </FormButton>
          </>
        )}
      </Part>
    </>
  );
}
