import { Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { INVITATION, LOG_IN } from './texts';

export interface InvitationPageProps {
  action: string;
  /** `null` for the first owner, who types name and e-mail address. */
  member: { name: string; email: string } | null;
}

/** The page of an invitation's link. Only its button uses the invitation, because mail scanners open links. */
export function InvitationPage({ action, member }: InvitationPageProps) {
  return (
    <>
      <Title lead={member ? `${member.name}, ${member.email}` : INVITATION.owner}>{INVITATION.heading}</Title>
      <Form action={action}>
        {!member && (
          <>
            <TextField
              name="name"
              label={INVITATION.name}
              hint={INVITATION.nameHint}
              autoComplete="name"
              maxLength={60}
              required
            />
            <TextField
              name="email"
              label={INVITATION.email}
              type="email"
              autoComplete="email"
              maxLength={200}
              required
            />
          </>
        )}
        <Button type="submit" variant="action">
          {member ? LOG_IN.title : INVITATION.become}
        </Button>
        <Text size="sm" tone="muted">
          {INVITATION.once}
        </Text>
      </Form>
    </>
  );
}
