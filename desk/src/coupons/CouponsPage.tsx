import { Button, TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { COUPON_STATES, type CouponItem, usesText } from './coupon-item';

export interface CouponsPageProps {
  coupons: readonly CouponItem[];
  page: { next?: number | undefined; previous?: number | undefined; shown: string };
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
              New coupon
            </Button>
          )
        }
      >
        Coupons
      </Title>
      <Rows
        label="Coupons"
        columns={[
          { label: 'Code', cell: ({ code }) => <TextLink href={`/coupons/${code}`}>{code}</TextLink> },
          { label: 'Discount', cell: ({ discount }) => discount },
          { label: 'State', cell: ({ state }) => COUPON_STATES[state] },
          { label: 'Uses', cell: usesText, isNumber: true },
          { label: 'Ends', cell: ({ ends }) => <Time at={ends} /> },
        ]}
        items={coupons}
        keyOf={({ code }) => code}
        empty="No coupons yet."
      />
      <Paging at="/coupons" {...page} />
    </>
  );
}
