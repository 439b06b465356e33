import { ORDER_STATUSES } from '@stepwell/contract';
import { Button, Checkbox, TextLink } from '@stepwell/shared-ui';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import styles from './OrderFinder.module.css';
import { ORDERS } from './order-paths';
import { type OrderQuery, searchOf } from './order-query';
import { STATUS_NAMES, TEXTS } from './texts';

/** The search form of the orders (GET): the list's address contains its values. */
export function OrderFinder({ query }: { query: OrderQuery }) {
  const { search = '', status = [], from = '', to = '', coupon = '' } = query;
  const { find } = TEXTS;
  const hasMore = status.length > 0 || Boolean(from || to || coupon);
  return (
    <search>
      <form method="get" action={ORDERS} className={styles.finder}>
        <div className={styles.line}>
          <div className={styles.text}>
            <TextField name="search" label={find.label} hint={find.hint} value={search} maxLength={200} />
          </div>
          <Button type="submit" variant="action">
            {find.button}
          </Button>
        </div>
        <details open={hasMore} className={styles.more}>
          <summary>{find.more}</summary>
          <fieldset className={styles.statuses}>
            <legend>{LABELS.status}</legend>
            {ORDER_STATUSES.map((each) => (
              <Checkbox key={each} name="status" value={each} defaultChecked={status.includes(each)}>
                {STATUS_NAMES[each]}
              </Checkbox>
            ))}
          </fieldset>
          <div className={styles.days}>
            <TextField type="date" name="from" label={find.from} value={from} />
            <TextField type="date" name="to" label={find.to} value={to} />
            <TextField name="coupon" label={LABELS.coupon} value={coupon} maxLength={40} />
          </div>
        </details>
        {searchOf(query).toString() !== '' && <TextLink href={ORDERS}>{find.clear}</TextLink>}
      </form>
    </search>
  );
}
