import type { BulkResult } from '@stepwell/api/bulk';
import { Alert, TextLink } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import { CancelFields } from './CancelFields';
import { ORDERS, orderPath } from './order-paths';
import { TEXTS } from './texts';

export type BulkAct = 'cancel' | 'resend';

export interface BulkPageProps {
  act: BulkAct;
  /** The result for each order. */
  results: readonly BulkResult[];
  /** Whether the act was carried out. Otherwise the results come from a dry run, where `isDone` means that the act is possible. */
  isDone: boolean;
  /** The reasons for which orders can be cancelled, by code. */
  reasons: Readonly<Record<string, string>>;
  /** When the page was made. A mail that was queued later is not sent again. */
  shownAt: string;
}

/** The confirmation page of an act on many orders, with the result for each; afterwards, the page of the results. */
export function BulkPage({ act, results, isDone, reasons, shownAt }: BulkPageProps) {
  const { bulk } = TEXTS;
  const possible = results.filter((result) => result.isDone);
  return (
    <>
      <Title back={{ to: ORDERS, label: TEXTS.title }}>
        {act === 'cancel' ? bulk.cancelTitle : bulk.resendTitle}
      </Title>
      {!isDone && possible.length > 0 && (
        <Alert tone="warn" live={false}>
          {act === 'cancel' ? bulk.cannotUndo : bulk.mailsAreSent}
        </Alert>
      )}
      {!isDone && possible.length === 0 && <p>{bulk.nothing}</p>}
      {!isDone && possible.length > 0 && (
        <Form
          action={`${ORDERS}/many`}
          hidden={{ act, shownAt, confirmed: 'yes', 'orders[]': possible.map(({ orderId }) => orderId) }}
          button={act === 'cancel' ? bulk.cancelButton(possible.length) : bulk.resendButton(possible.length)}
        >
          {act === 'cancel' && <CancelFields reasons={reasons} />}
        </Form>
      )}
      <Rows
        label={bulk.results}
        items={results}
        keyOf={({ orderId }) => orderId}
        empty={bulk.noneChosen}
        columns={[
          {
            label: LABELS.order,
            cell: ({ orderId }) => <TextLink href={orderPath(orderId)}>{orderId}</TextLink>,
          },
          {
            label: bulk.result,
            cell: (result) => (!isDone && result.isDone ? bulk.willBe[act] : result.message),
          },
        ]}
      />
    </>
  );
}
