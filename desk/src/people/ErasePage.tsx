import type { Erasure } from '@stepwell/api/erase-person';
import { Alert } from '@stepwell/shared-ui';
import { personPath } from '../orders/order-paths';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { TEXTS } from './texts';

export interface ErasePageProps {
  email: string;
  /** What would be erased, from a dry run of the command. */
  erasure: Erasure;
}

/** Describes what an erasure would delete. Its form requires the typed address. */
export function ErasePage({ email, erasure }: ErasePageProps) {
  const { orders, queries, newsletter, openingNotices, mails } = erasure;
  const { erase } = TEXTS;
  const kept = orders.kept.map(({ orderId, why }) => `${orderId} (${why})`);
  return (
    <>
      <Title back={{ to: personPath(email), label: erase.back }} lead={email}>
        {erase.title}
      </Title>
      <Alert tone="warn" live={false}>
        {erase.warning}
      </Alert>
      <Facts
        facts={[
          [erase.erased, orders.erased.join(', ') || erase.none],
          [erase.kept, kept.join(', ') || erase.none],
          [erase.questions, queries],
          [erase.newsletter, newsletter ? erase.offTheList : erase.wasNotOn],
          [erase.notices, openingNotices],
          [erase.mails, mails],
        ]}
      />
      <Form action={`/people/erase?${new URLSearchParams({ email })}`} button={erase.button}>
        <TextField name="typed" label={erase.confirm(email)} required />
      </Form>
    </>
  );
}
