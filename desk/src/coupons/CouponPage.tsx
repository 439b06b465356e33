import type { CouponView } from '@stepwell/api/coupon-view';
import { formatAmount } from '@stepwell/contract';
import { Alert, Button, SummaryRow, SummaryRows, TextLink } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import styles from './CouponPage.module.css';
import { COUPON_END, COUPONS } from './texts';
import { usesText } from './uses-text';

export interface CouponPageProps extends Typed {
  coupon: CouponView;
  mayEdit: boolean;
  refusal?: string | undefined;
}

/** One coupon: its terms, its uses, and its end. */
export function CouponPage({ coupon, mayEdit, refusal, ...typed }: CouponPageProps) {
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
            <TextField
              {...typed}
              type="datetime-local"
              name="at"
              label={COUPON_END.until}
              hint={COUPON_END.inIndia}
            />
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
