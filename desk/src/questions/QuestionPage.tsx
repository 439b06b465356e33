import type { QueryView } from '@stepwell/api/query-view';
import { Button, Text, TextLink } from '@stepwell/shared-ui';
import { personPath } from '../orders/order-paths';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import styles from './QuestionPage.module.css';
import { TEXTS } from './texts';

export interface QuestionPageProps {
  question: QueryView;
  canSeePerson: boolean;
}

/** A question with its answers, and the form for the next answer. */
export function QuestionPage({ question, canSeePerson }: QuestionPageProps) {
  const { id, name, email, phone, message, createdAt, closedAt, answers } = question;
  const { page } = TEXTS;
  return (
    <>
      <Title back={{ to: '/questions', label: page.back }}>{page.title(name)}</Title>
      <Facts
        facts={[
          [
            LABELS.email,
            <TextLink key="mail" href={`mailto:${email}`}>
              {email}
            </TextLink>,
          ],
          [
            LABELS.phone,
            <TextLink key="phone" href={`tel:+91${phone}`}>
              {phone}
            </TextLink>,
          ],
          [page.sent, <Time key="sent" at={createdAt} />],
          [page.closed, closedAt && <Time at={closedAt} />],
        ]}
      />
      {canSeePerson && (
        <p>
          <TextLink href={personPath(email)}>{page.person}</TextLink>
        </p>
      )}
      <Part title={page.message}>
        <p className={styles.message} dir="auto">
          {message}
        </p>
      </Part>
      {answers.length > 0 && (
        <Part title={page.answers}>
          {answers.map(({ answer, answeredBy, answeredAt }) => (
            <div key={answeredAt} className={styles.answer}>
              <Text size="sm" tone="muted">
                {answeredBy}, <Time at={answeredAt} />
              </Text>
              <p className={styles.message} dir="auto">
                {answer}
              </p>
            </div>
          ))}
        </Part>
      )}
      <Form action={`/questions/${id}/answer`} hidden={{ seen: String(answers.length) }} button={page.button}>
        <TextField
          name="text"
          label={answers.length > 0 ? page.answerAgain : page.answer}
          hint={page.answerHint(email)}
          rows={8}
          maxLength={5000}
          required
        />
      </Form>
      {!closedAt && (
        <Form action={`/questions/${id}/close`}>
          <p>{page.closeLead}</p>
          <Button type="submit" variant="outline">
            {page.close}
          </Button>
        </Form>
      )}
    </>
  );
}
