import type { Caller } from '../../src/acts/act';
import { keepPayment, recordPayment } from '../../src/orders/money/record-payment';
import { approveOrder, backToReview, rejectOrder } from '../../src/orders/review/decide';
import { reviewPage } from '../../src/orders/review/review-page';
import type { Area, DeskRequest, Page } from '../frame/area';
import { orderPath, reviewPath, STATUS_NAMES } from '../orders/labels';
import { recordPage } from './RecordPayment';
import { Review } from './Review';
import { statementPages } from './statement';

/** Payments, for reviewers: the queue, the decision on an order, and the bank's statement. */
export function paymentsArea(area: Area): void {
  const show = async ({ params }: DeskRequest, caller: Caller): Promise<Page> => {
    const shown = await reviewPage(caller, params.order ? { order: params.order } : {});
    const title = shown.current ? `Payment of ${shown.current.orderId}` : 'Payments';
    return { title, content: <Review {...shown} /> };
  };
  statementPages(area);
  area.page('/payments', reviewPage.roles, show);
  area.form('/payments/record', {
    act: recordPayment,
    show: ({ query, body }) => recordPage({ ...query, ...body }),
    done: ({ order, status }) => ({
      to: orderPath(order),
      notice: `The payment is recorded. ${STATUS_NAMES[status]}.`,
    }),
  });
  area.form('/payments/keep', {
    act: keepPayment,
    show: ({ query, body }) => recordPage({ ...query, ...body }),
    done: ({ reference }) => ({
      to: '/payments/statement',
      notice: `${reference} is kept without an order. Statements do not list it again.`,
    }),
  });
  area.page('/payments/:order', reviewPage.roles, show);
  area.form('/payments/:order/approve', {
    act: approveOrder,
    show,
    done: ({ order }) => ({ to: '/payments', notice: `${order} is confirmed. The learner gets a mail.` }),
  });
  area.form('/payments/:order/reject', {
    act: rejectOrder,
    show,
    done: ({ order }) => ({ to: '/payments', notice: `${order} is rejected. The learner gets a mail.` }),
  });
  area.form('/payments/:order/reopen', {
    act: backToReview,
    show,
    done: ({ order }) => ({ to: reviewPath(order), notice: `${order} is to be reviewed again.` }),
  });
}
