import { formatAmount } from '@stepwell/contract';
import { Alert, Button, Field, SummaryRow, SummaryRows, TextInput, TextLink } from '@stepwell/shared-ui';
import { ButtonRow } from '../catalogue/ButtonRow';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import type { Typed } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import styles from './CouponPage.module.css';
import { type CouponItem, usesText } from './coupon-item';
import { COUPON_END, COUPONS } from './texts';

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
      <Title lead={COUPONS.states[state]} back={{ to: '/coupons', label: COUPONS.title }}>
        {code}
      </Title>
      <SummaryRows className={styles.terms}>
        <SummaryRow label={COUPONS.discount}>{coupon.discount}</SummaryRow>
        <SummaryRow label={COUPONS.uses}>{usesText(coupon)}</SummaryRow>
        <SummaryRow label={COUPONS.usesPerEmail}>{String(maxUsesPerEmail ?? COUPONS.anyNumber)}</SummaryRow>
        <SummaryRow label={COUPONS.minimum}>
          {minimum === null ? COUPONS.any : formatAmount(minimum)}
        </SummaryRow>
        <SummaryRow label={COUPONS.starts}>{starts ? formatTime(starts) : COUPONS.atOnce}</SummaryRow>
        <SummaryRow label={COUPONS.ends}>{ends ? formatTime(ends) : COUPONS.never}</SummaryRow>
        <SummaryRow label={COUPONS.courses}>{courses?.join(', ') ?? COUPONS.all}</SummaryRow>
      </SummaryRows>
      <p>
        <TextLink href={`/orders?${new URLSearchParams({ coupon: code })}`}>{COUPONS.ordersWithIt}</TextLink>
      </p>
      {mayEdit && !isOver && (
        <Part title={COUPON_END.title}>
          {refusal && <Alert tone="bad">{refusal}</Alert>}
          <Form action={`/coupons/${code}/end`}>
            <Field id="at" label={COUPON_END.until} hint={COUPON_END.inIndia} error={errors.at}>
              <TextInput type="datetime-local" name="at" defaultValue={values.at} />
            </Field>
            <ButtonRow>
              <Button type="submit" name="press" value="end">
                {COUPON_END.set}
              </Button>
              <Button type="submit" name="press" value="disable" variant="outline">
                {COUPON_END.disable}
              </Button>
            </ButtonRow>
          </Form>
        </Part>
      )}
    </>
  );
}
