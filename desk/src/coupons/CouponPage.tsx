import { formatAmount } from '@stepwell/contract';
import { Alert, Button, Field, SummaryRow, SummaryRows, TextInput, TextLink } from '@stepwell/shared-ui';
import { Presses } from '../catalogue/Presses';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import type { Typed } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import styles from './CouponPage.module.css';
import { COUPON_STATES, type CouponItem, usesText } from './coupon-item';

export interface CouponPageProps extends Typed {
  coupon: CouponItem;
  mayEdit: boolean;
  refusal?: string | undefined;
}

/** One coupon: its terms, its uses, and its end. */
export function CouponPage({ coupon, mayEdit, refusal, values = {}, errors = {} }: CouponPageProps) {
  const { code, state, minimum, maxUsesPerEmail, starts, ends, courses } = coupon;
  const isOver = state === 'disabled' || state === 'ended';
  return (
    <>
      <Title lead={COUPON_STATES[state]} back={{ to: '/coupons', label: 'Coupons' }}>
        {code}
      </Title>
      <SummaryRows className={styles.terms}>
        <SummaryRow label="Discount">{coupon.discount}</SummaryRow>
        <SummaryRow label="Uses">{usesText(coupon)}</SummaryRow>
        <SummaryRow label="Uses per e-mail">{String(maxUsesPerEmail ?? 'Any number')}</SummaryRow>
        <SummaryRow label="Least price">{minimum === null ? 'Any' : formatAmount(minimum)}</SummaryRow>
        <SummaryRow label="Starts">{starts ? formatTime(starts) : 'At once'}</SummaryRow>
        <SummaryRow label="Ends">{ends ? formatTime(ends) : 'Never'}</SummaryRow>
        <SummaryRow label="Courses">{courses?.join(', ') ?? 'All'}</SummaryRow>
      </SummaryRows>
      <p>
        <TextLink href={`/orders?${new URLSearchParams({ coupon: code })}`}>Orders with this coupon</TextLink>
      </p>
      {mayEdit && !isOver && (
        <Part title="End it">
          {refusal && <Alert tone="bad">{refusal}</Alert>}
          <Form action={`/coupons/${code}/end`}>
            <Field id="at" label="It is valid until" hint="In India." error={errors.at}>
              <TextInput type="datetime-local" name="at" defaultValue={values.at} />
            </Field>
            <Presses>
              <Button type="submit" name="press" value="end">
                Set this end
              </Button>
              <Button type="submit" name="press" value="disable" variant="outline">
                Take it out of use now
              </Button>
            </Presses>
          </Form>
        </Part>
      )}
    </>
  );
}
