import type { Caller } from '../../src/acts/act';
import { recordPayment, recordRefund, reversePayment } from '../../src/orders/money/record-payment';
import {
  cancelOrder,
  correctLearner,
  noteOrder,
  resendMail,
  setCompany,
} from '../../src/orders/staff/change-order';
import { type ShownOrder, showOrder } from '../../src/orders/staff/show-order';
import type { Area, DeskRequest, Page } from '../frame/area';
import { orderPath, STATUS_NAMES } from './labels';
import { OrderForm, type OrderFormName } from './OrderForm';
import { OrderSheet } from './OrderSheet';

/** The page of an order, and a page for each form that changes it. */
export function orderPages(area: Area): void {
  const orderOf = ({ params }: DeskRequest, caller: Caller) => showOrder(caller, { order: params.order });
  const done =
    (notice: string) =>
    (_reply: unknown, { params }: DeskRequest) => ({
      to: orderPath(params.order ?? ''),
      notice,
    });
  const form = (name: OrderFormName) => async (request: DeskRequest, caller: Caller) =>
    formPage(await orderOf(request, caller), name, request);

  area.page('/orders/:order', showOrder.roles, async (request, caller) => {
    const order = await orderOf(request, caller);
    return { title: order.orderId, content: <OrderSheet order={order} roles={caller.roles} /> };
  });
  area.form('/orders/:order/payment', {
    act: recordPayment,
    show: form('payment'),
    done: ({ order, status }) => ({
      to: orderPath(order),
      notice: `The payment is recorded. ${STATUS_NAMES[status]}.`,
    }),
  });
  area.form('/orders/:order/refund', {
    act: recordRefund,
    show: form('refund'),
    done: ({ creditNote }, { params }) => ({
      to: orderPath(params.order ?? ''),
      notice: `The refund is recorded${creditNote ? `, with credit note ${creditNote}` : ''}. The learner gets a mail.`,
    }),
  });
  area.form('/orders/:order/payments/:payment/reverse', {
    act: reversePayment,
    show: form('reverse'),
    done: done('The record is reversed.'),
  });
  area.form('/orders/:order/cancel', {
    act: cancelOrder,
    show: form('cancel'),
    done: done('The order is cancelled. The learner gets a mail.'),
  });
  area.form('/orders/:order/correct', {
    act: correctLearner,
    show: form('correct'),
    done: ({ order, mailSent }) => ({
      to: orderPath(order),
      notice: mailSent ? 'Corrected. The newest mail goes to the learner again.' : 'Corrected.',
    }),
  });
  area.form('/orders/:order/company', {
    act: setCompany,
    show: form('company'),
    done: done('The company is set.'),
  });
  area.form('/orders/:order/note', { act: noteOrder, show: form('note'), done: done('The note is stored.') });
  area.form('/orders/:order/resend', {
    act: resendMail,
    show: async (request, caller) => {
      const order = await orderOf(request, caller);
      return { title: order.orderId, content: <OrderSheet order={order} roles={caller.roles} /> };
    },
    done: ({ order, recipient }) => ({
      to: orderPath(order),
      notice: `The newest mail goes to ${recipient}.`,
    }),
  });
}

function formPage(order: ShownOrder, name: OrderFormName, { params }: DeskRequest): Page {
  return {
    title: `${order.orderId}: ${name}`,
    content: <OrderForm order={order} name={name} payment={params.payment} />,
  };
}
