import { formatAmount } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import { asc } from 'drizzle-orm';
import type { Caller } from '../src/acts/act';
import { createCoupon, endCoupon, listCoupons, type ShownCoupon } from '../src/coupons/coupons.acts';
import { courses } from '../src/database/schema/catalogue';
import { ApiError } from '../src/lib/api-error';
import type { Area, DeskRequest, Page } from './frame/area';
import { CheckField, Form, FormButton, TextField } from './frame/form';
import { Facts, Time, Title, withQuery } from './frame/parts';
import { Rows } from './frame/rows';
import type { DeskContext } from './frame/session';

const STATES: Readonly<Record<ShownCoupon['state'], string>> = {
  active: 'Valid',
  'not started': 'Not started',
  ended: 'Ended',
  'used up': 'Used up',
  'ended by staff': 'Ended by staff',
};

/** Coupons, for editors: the list, a coupon, and the form of a new one. */
export function couponsArea(area: Area): void {
  const { context } = area;
  const onCoupon = ({ params }: DeskRequest, caller: Caller) => couponPage(caller, params.code ?? '');
  area.page('/coupons', listCoupons.roles, (_request, caller) => couponsPage(caller));
  area.form('/coupons/new', {
    act: createCoupon,
    show: (request) => newPage(context, request),
    done: ({ code }) => ({ to: `/coupons/${code}`, notice: `${code} is made. Learners can use it now.` }),
  });
  area.page('/coupons/:code', listCoupons.roles, onCoupon);
  area.form('/coupons/:code/end', {
    act: endCoupon,
    show: onCoupon,
    done: ({ code }) => ({
      to: `/coupons/${code}`,
      notice: `${code} has ended. Orders that exist keep their price.`,
    }),
  });
}

async function couponsPage(caller: Caller): Promise<Page> {
  const content = (
    <>
      <Title
        end={
          <Button href="/coupons/new" size="sm">
            New coupon
          </Button>
        }
      >
        Coupons
      </Title>
      <Rows
        label="Coupons"
        items={await listCoupons(caller)}
        keyOf={({ code }) => code}
        empty="No coupons yet."
        columns={[
          { label: 'Code', cell: ({ code }) => <TextLink href={`/coupons/${code}`}>{code}</TextLink> },
          { label: 'Discount', cell: ({ discount }) => discount },
          { label: 'State', cell: ({ state }) => STATES[state] },
          { label: 'Uses', cell: usesText, isNumber: true },
          { label: 'Ends', cell: ({ ends }) => <Time at={ends} /> },
        ]}
      />
    </>
  );
  return { title: 'Coupons', content };
}

async function couponPage(caller: Caller, code: string): Promise<Page> {
  const coupon = (await listCoupons(caller)).find((each) => each.code === code);
  if (!coupon) throw new ApiError(404, `There is no coupon '${code}'.`);
  const { state, maxUsesPerEmail, minimum, starts, ends } = coupon;
  const isOver = state === 'ended' || state === 'ended by staff';
  const content = (
    <>
      <Title back={{ to: '/coupons', label: 'Coupons' }} lead={STATES[state]}>
        {code}
      </Title>
      <Facts
        facts={[
          ['Discount', coupon.discount],
          ['Uses', usesText(coupon)],
          ['Uses per e-mail', maxUsesPerEmail ?? 'Any number'],
          ['Least price', minimum === null ? 'Any' : formatAmount(minimum)],
          ['Starts', starts ? <Time key="starts" at={starts} /> : 'At once'],
          ['Ends', ends ? <Time key="ends" at={ends} /> : 'Never'],
          ['Courses', coupon.courses?.join(', ') ?? 'All'],
        ]}
      />
      <div className="buttons">
        {!isOver && (
          <FormButton action={`/coupons/${code}/end`} size="md">
            End it now
          </FormButton>
        )}
        <TextLink href={withQuery('/orders', { search: code })}>Orders with this coupon</TextLink>
        <TextLink href={withQuery('/log', { subject: code })}>Changes</TextLink>
      </div>
    </>
  );
  return { title: code, content };
}

async function newPage({ sql }: DeskContext, { body }: DeskRequest): Promise<Page> {
  const named = await sql
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .orderBy(asc(courses.name));
  const content = (
    <>
      <Title back={{ to: '/coupons', label: 'Coupons' }}>New coupon</Title>
      <Form action="/coupons/new" button="Make the coupon">
        <TextField name="code" label="Code" hint="3 to 32 letters, digits, - and _." required />
        <TextField
          name="percent"
          label="Discount in per cent"
          hint="Or an amount in rupees."
          inputMode="decimal"
        />
        <TextField name="amount" label="Discount in rupees" inputMode="decimal" />
        <TextField
          name="cap"
          label="Largest discount in rupees"
          hint="Only for a discount in per cent."
          inputMode="decimal"
        />
        <TextField name="minimum" label="Least price of the course in rupees" inputMode="decimal" />
        <TextField name="uses" label="Largest number of orders" inputMode="numeric" />
        <TextField name="starts" label="Starts, in India" hint="Empty: at once." type="datetime-local" />
        <TextField name="until" label="Ends, in India" hint="Empty: never." type="datetime-local" />
        <TextField name="usesPerEmail" label="Largest number of orders per e-mail" inputMode="numeric" />
        <CheckField name="allowFree">It may make a course free</CheckField>
        <details open={body?.course !== undefined}>
          <summary>Only for some courses</summary>
          {named.map(({ id, name }) => (
            <CheckField key={id} name="course" value={id}>
              {name}
            </CheckField>
          ))}
        </details>
      </Form>
    </>
  );
  return { title: 'New coupon', content };
}

/** The number of a coupon's uses, with their limit if it has one: `3 of 100`. */
function usesText({ uses, maxUses }: ShownCoupon): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
