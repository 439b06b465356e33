import type { CouponView } from '@stepwell/api/coupon-view';
import { Button, TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { type ListPage, Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { COUPONS, NEW_COUPON, usesText } from './texts';

export interface CouponsPageProps {
  coupons: readonly CouponView[];
  page: ListPage;
  mayEdit: boolean;
}

export function CouponsPage({ coupons, page, mayEdit }: CouponsPageProps) {
  return (
    <>
      <Title
        lead={page.shown}
        end={
          mayEdit && (
            <Button href="/coupons/new" size="sm">
              {NEW_COUPON.title}
            </Button>
          )
        }
      >
        {COUPONS.title}
      </Title>
      <Rows
        label={COUPONS.title}
        columns={[
          { label: LABELS.code, cell: ({ code }) => <TextLink href={`/coupons/${code}`}>{code}</TextLink> },
          { label: COUPONS.discount, cell: ({ discount }) => discount },
          { label: LABELS.state, cell: ({ state }) => COUPONS.states[state] },
          { label: COUPONS.uses, cell: usesText, isNumber: true },
          { label: COUPONS.ends, cell: ({ ends }) => <Time at={ends} /> },
        ]}
        items={coupons}
        keyOf={({ code }) => code}
        empty={COUPONS.empty}
      />
      <Paging address="/coupons" {...page} />
    </>
  );
}
