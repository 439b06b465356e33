import { eq } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../../acts/act';
import { orderId } from '../../acts/fields';
import { orders } from '../../database/schema/orders';
import { knownOrder } from '../orders.repository';
import { shownOrder } from '../staff/show-order';
import { flagsOf, waitingOrders } from './review-queue';

/** The queue, and one of its orders with what is to be found at the bank: by default the one that waits longest. */
export const reviewPage = act(
  'review.show',
  'reviewer',
  object({ order: orderId() }),
  async (tx, { order: wanted }) => {
    const queue = await waitingOrders(tx);
    const id = wanted ?? queue[0]?.orderId;
    const waiting = await tx.$count(orders, eq(orders.status, 'under-review'));
    if (!id) return { queue, waiting, current: null };
    const order = await knownOrder(tx, id);
    return { queue, waiting, current: { ...(await shownOrder(tx, order)), flags: await flagsOf(tx, order) } };
  },
);
