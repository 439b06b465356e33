import { Alert, Button, Card, Field, Text, TextInput } from '@stepwell/shared-ui';
import { Title } from '../frame/Section';
import { TEAM_PATHS } from '../shared/paths';
import styles from './LoginPage.module.css';

export interface LoginPageProps {
  /** Path after the login. */
  to: string;
  /** Name that was entered before. */
  by?: string;
  /** Why the last attempt was refused. */
  refusal?: string;
}

export function LoginPage({ to, by, refusal }: LoginPageProps) {
  return (
    <div className={styles.page}>
      <Title lead="What is live, who made it live, and how to go back.">Releases</Title>
      <Card>
        <form method="post" action={TEAM_PATHS.login} className={styles.form}>
          {refusal && <Alert tone="bad">{refusal}</Alert>}
          <input type="hidden" name="to" value={to} />
          <Field
            id="by"
            label="Your name"
            hint="It is shown behind your team’s name in the history."
            required
          >
            <TextInput name="by" defaultValue={by} maxLength={60} autoComplete="username" required />
          </Field>
          <Field
            id="token"
            label="Token of your team"
            hint="It begins with stepwell_. The maintainer of the releases makes one with team add."
            required
          >
            <TextInput
              type="password"
              name="token"
              autoComplete="current-password"
              maxLength={200}
              required
            />
          </Field>
          <Button type="submit" variant="action" block>
            Log in
          </Button>
          <Text size="sm" tone="muted">
            You stay logged in for eight hours at most, for half an hour without a page, and never longer than
            the token is valid.
          </Text>
        </form>
      </Card>
    </div>
  );
}
