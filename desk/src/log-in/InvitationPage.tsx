import { Alert, Button, Text } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';

export interface InvitationPageProps extends Typed {
  action: string;
  /** `null` for the first owner, who types name and e-mail address. */
  member: { name: string; email: string } | null;
  /** Why the last attempt was refused. */
  refusal?: string | undefined;
}

/** The page of an invitation's link. Its button logs in, not opening the page, because mail scanners open links and would use the invitation up. */
export function InvitationPage({ action, member, refusal, ...typed }: InvitationPageProps) {
  return (
    <>
      <Title lead={member ? `${member.name}, ${member.email}` : 'You become the owner of this academy.'}>
        Welcome to the desk
      </Title>
      <Form action={action}>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        {!member && (
          <>
            <TextField
              {...typed}
              name="name"
              label="Your name"
              hint="It stands in the log of changes."
              autoComplete="name"
              maxLength={60}
              required
            />
            <TextField
              {...typed}
              name="email"
              label="Your e-mail"
              type="email"
              autoComplete="email"
              maxLength={200}
              required
            />
          </>
        )}
        <Button type="submit" variant="action">
          {member ? 'Log in' : 'Become the owner'}
        </Button>
        <Text size="sm" tone="muted">
          This link logs you in once. You stay logged in for eight hours at most, and for half an hour without
          a page.
        </Text>
      </Form>
    </>
  );
}
