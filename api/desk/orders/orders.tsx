import { formatAmount } from '@stepwell/contract';
import { Button, Chip, TextLink } from '@stepwell/shared-ui';
import { asc } from 'drizzle-orm';
import type { Caller } from '../../src/acts/act';
import { courses } from '../../src/database/schema/catalogue';
import { classList, listOrders } from '../../src/orders/staff/list-orders';
import type { Area, DeskRequest, Page } from '../frame/area';
import { SearchForm, SelectField } from '../frame/form';
import { Time, Title, withQuery } from '../frame/parts';
import { Rows } from '../frame/rows';
import type { DeskContext } from '../frame/session';
import { orderPath, STATUS_NAMES, STATUSES } from './labels';
import { orderPages } from './order';

/** Orders, for reviewers and accountants: the list, an order, and what can be changed of it. */
export function ordersArea(area: Area): void {
  area.page('/orders', listOrders.roles, (request, caller) => ordersPage(area.context, request, caller));
  area.file('/orders/class.csv', classList.roles, async ({ query }, caller) => {
    const { csv } = await classList(caller, query);
    return { name: `${query.course}-learners.csv`, type: 'text/csv; charset=utf-8', body: csv };
  });
  orderPages(area);
}

async function ordersPage({ sql }: DeskContext, { query }: DeskRequest, caller: Caller): Promise<Page> {
  const { search, status, course } = query;
  const page = Math.max(1, Number(query.page) || 1);
  const { orders, hasMore } = await listOrders(caller, { search, status, course, page });
  const named = await sql
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .orderBy(asc(courses.name));
  const pathOf = (number: number) => withQuery('/orders', { search, status, course, page: String(number) });
  const content = (
    <>
      <Title
        end={
          course && (
            <Button
              size="sm"
              variant="outline"
              href={withQuery('/orders/class.csv', { course, status: status ?? 'confirmed' })}
            >
              Class list as CSV
            </Button>
          )
        }
      >
        Orders
      </Title>
      <SearchForm
        action="/orders"
        label="Name, e-mail, phone, order, reference, company or amount"
        value={search ?? ''}
      >
        <SelectField name="status" label="Status" placeholder="All" options={STATUS_NAMES} value={status} />
        <SelectField
          name="course"
          label="Course"
          placeholder="All"
          options={Object.fromEntries(named.map(({ id, name }) => [id, name]))}
          value={course}
        />
      </SearchForm>
      <Rows
        label="Orders"
        items={orders}
        keyOf={({ orderId }) => orderId}
        empty="No order matches."
        columns={[
          { label: 'Order', cell: ({ orderId }) => <TextLink href={orderPath(orderId)}>{orderId}</TextLink> },
          { label: 'Learner', cell: ({ studentName }) => studentName },
          { label: 'Course', cell: ({ courseName }) => courseName },
          { label: 'Amount', cell: ({ total }) => formatAmount(total), isNumber: true },
          {
            label: 'Status',
            cell: (order) => <Chip tone={STATUSES[order.status].tone}>{STATUSES[order.status].name}</Chip>,
          },
          { label: 'Placed', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      <nav aria-label="Pages of this list" className="buttons">
        {page > 1 && (
          <Button href={pathOf(page - 1)} size="sm" variant="outline" rel="prev">
            Newer
          </Button>
        )}
        {hasMore && (
          <Button href={pathOf(page + 1)} size="sm" variant="outline" rel="next">
            Older
          </Button>
        )}
      </nav>
    </>
  );
  return { title: 'Orders', content };
}
