import { formatAmount } from '@stepwell/contract';
import { Button } from '@stepwell/shared-ui';
import type { Caller } from '../src/acts/act';
import { inIndia } from '../src/lib/india';
import { exportBooks } from '../src/orders/books/books';
import { SALES_BY, showSales } from '../src/orders/books/sales';
import type { Area, DeskRequest, Page } from './frame/area';
import { TextField } from './frame/form';
import { Tabs, Title, withQuery } from './frame/parts';
import { Rows } from './frame/rows';

const NAMES: Readonly<Record<string, string>> = {
  day: 'By day',
  course: 'By course',
  coupon: 'By coupon',
  referral: 'By referral',
};

/** The books of a period: sales on the page, documents and payments as a file. */
export function booksArea(area: Area): void {
  area.page('/books', showSales.roles, booksPage);
  area.file('/books.csv', exportBooks.roles, async ({ query: { from, to } }, caller) => {
    const { csv } = await exportBooks(caller, { from, to });
    return { name: `books-${from ?? ''}-${to ?? ''}.csv`, type: 'text/csv; charset=utf-8', body: csv };
  });
}

async function booksPage({ query }: DeskRequest, caller: Caller): Promise<Page> {
  const today = inIndia(Date.now()).toISOString().slice(0, 10);
  const { from = `${today.slice(0, 8)}01`, to = today } = query;
  const by = SALES_BY.find((each) => each === query.by) ?? 'day';
  const lines = await showSales(caller, { by, from, to });
  const sum = (name: 'orders' | 'received' | 'sentBack') =>
    Math.round(lines.reduce((total, line) => total + line[name], 0) * 100) / 100;
  const content = (
    <>
      <Title
        lead={`${sum('orders')} orders, ${formatAmount(sum('received'))} received, ${formatAmount(sum('sentBack'))} sent back`}
        end={
          <Button href={withQuery('/books.csv', { from, to })} size="sm">
            Books as CSV
          </Button>
        }
      >
        Books
      </Title>
      <form method="get" action="/books" className="inline-form" data-search>
        <input type="hidden" name="by" value={by} />
        <TextField name="from" label="From" type="date" value={from} />
        <TextField name="to" label="To" type="date" value={to} />
        <Button type="submit" variant="brand">
          Show
        </Button>
      </form>
      <Tabs
        label="Sales"
        tabs={SALES_BY.map((each) => [withQuery('/books', { by: each, from, to }), NAMES[each] ?? each])}
        current={withQuery('/books', { by, from, to })}
      />
      <Rows
        label="Sales"
        items={lines}
        keyOf={({ key }) => key}
        empty="No sales in this period."
        columns={[
          { label: NAMES[by]?.replace('By ', '') ?? by, cell: ({ key }) => key, isWhole: true },
          { label: 'Orders', cell: (line) => line.orders, isNumber: true },
          { label: 'Received', cell: ({ received }) => formatAmount(received), isNumber: true },
          { label: 'Discount', cell: ({ discount }) => formatAmount(discount), isNumber: true },
          { label: 'Sent back', cell: ({ sentBack }) => formatAmount(sentBack), isNumber: true },
        ]}
      />
    </>
  );
  return { title: 'Books', content };
}
