import { formatAmount } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import type { Compared as Result } from '../../src/orders/statement/compare-statement';
import { Form } from '../frame/form';
import { Part, Title, withQuery } from '../frame/parts';
import { Rows } from '../frame/rows';
import { orderPath } from '../orders/labels';

interface ComparedProps {
  compared: Result;
  /** The sure lines were confirmed just now. */
  isConfirmed: boolean;
}

/** What a statement confirms, and what a person must decide. */
export function Compared({ compared: { sure, unsure, known }, isConfirmed }: ComparedProps) {
  const count = sure.length === 1 ? '1 order' : `${sure.length} orders`;
  return (
    <>
      <Title
        back={{ to: '/payments/statement', label: 'Another statement' }}
        lead={known > 0 ? `${known} payments of it are recorded already.` : undefined}
      >
        {isConfirmed ? `${count} confirmed` : 'Statement'}
      </Title>
      <Part title={isConfirmed ? 'Confirmed' : `Sure: ${sure.length}`}>
        <Rows
          label="Payments of which the order is sure"
          items={sure}
          keyOf={({ order }) => order}
          empty="No payment in it belongs to an order for sure."
          columns={[
            { label: 'Order', cell: ({ order }) => <TextLink href={orderPath(order)}>{order}</TextLink> },
            { label: 'Reference', cell: ({ reference }) => reference, isWhole: true },
            { label: 'Amount', cell: ({ amount }) => formatAmount(amount), isNumber: true },
          ]}
        />
        {!isConfirmed && sure.length > 0 && (
          <Form action="/payments/statement/confirm" button={`Confirm ${count}`}>
            {sure.map(({ order, reference, amount }) => (
              <input key={order} type="hidden" name="lines" value={`${order} ${reference} ${amount}`} />
            ))}
          </Form>
        )}
      </Part>
      {unsure.length > 0 && (
        <Part title={`To decide: ${unsure.length}`}>
          <Rows
            label="Payments on which a person decides"
            items={unsure.map((line, index) => ({ ...line, index }))}
            keyOf={({ index }) => index}
            columns={[
              { label: 'Reference', cell: ({ reference }) => reference, isWhole: true },
              { label: 'Amount', cell: ({ amount }) => formatAmount(amount), isNumber: true },
              {
                label: 'Order',
                cell: ({ order }) => order && <TextLink href={orderPath(order)}>{order}</TextLink>,
              },
              { label: 'Why', cell: ({ reason }) => reason },
              {
                label: 'Then',
                cell: ({ order, reference, amount }) => (
                  <Button
                    size="sm"
                    variant="outline"
                    href={withQuery('/payments/record', { order, reference, amount: String(amount) })}
                  >
                    Record it
                  </Button>
                ),
              },
            ]}
          />
        </Part>
      )}
    </>
  );
}
