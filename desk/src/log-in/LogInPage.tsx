import { Text } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';

export interface LogInPageProps {
  /** Path after the log-in. */
  to: string;
}

export function LogInPage(_props: LogInPageProps) {
  return (
    <>
      <Title lead="For the staff of the academy.">Log in</Title>
      <Text>
        Open the link of your invitation. An owner of the academy makes a new one, in the desk or with{' '}
        <code>npm run academy -- staff invite</code> and your e-mail.
      </Text>
    </>
  );
}
