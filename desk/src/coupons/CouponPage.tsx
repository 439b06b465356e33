import type { CouponView } from '@stepwell/api/coupon-view';
import { Button, TextLink } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { COUPON_END, COUPONS, termFacts, usesText } from './texts';

export interface CouponPageProps {
  coupon: CouponView;
  mayEdit: boolean;
}

export function CouponPage({ coupon, mayEdit }: CouponPageProps) {
  const { code, state } = coupon;
  const isOver = state === 'disabled' || state === 'ended';
  return (
    <>
      <Title lead={COUPONS.states[state]} back={{ to: '/coupons', label: COUPONS.title }}>
        {code}
      </Title>
      <Facts facts={[...termFacts(coupon), [COUPONS.uses, usesText(coupon)]]} />
      <p>
        <TextLink href={`/orders?${new URLSearchParams({ coupon: code })}`}>{COUPONS.ordersWithIt}</TextLink>
      </p>
      {mayEdit && !isOver && (
        <Part title={COUPON_END.title}>
          <Form action={`/coupons/${code}/end`}>
            <TextField type="datetime-local" name="at" label={COUPON_END.until} hint={COUPON_END.inIndia} />
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
