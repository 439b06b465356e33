import type { OpenedCourseValues, OrderValues, QueryValues, SubscriberValues } from './mail-texts';

const SITE = 'https://academy.example';

/** Values for every kind of mail, to show its text. */
export const SAMPLE_VALUES: OrderValues & QueryValues & SubscriberValues & OpenedCourseValues = {
  orderId: 'ORD7K3QF9WX2M',
  name: 'Ishita Deshpande',
  course: 'Quantitative Aptitude and Logical Reasoning',
  amount: '₹1,178.82',
  isFree: false,
  link: `${SITE}/checkout/course-1#order=ORD7K3QF9WX2M&token=sample`,
  receiptLink: `${SITE}/api/orders/receipt?orderId=ORD7K3QF9WX2M&token=sample`,
  calendarLink: `${SITE}/api/orders/calendar.ics?orderId=ORD7K3QF9WX2M&token=sample`,
  payeeName: 'Stepwell Academy',
  payeeVPA: 'stepwell@example',
  unpaidHours: 72,
  reference: '632412345678',
  reason: 'No payment with this reference was found',
  refund: '₹1,178.82',
  welcomeText: 'Welcome! Bring a notebook.',
  welcomeLink: 'https://classes.example.org/quant',
  begins: '7 Dec 2026',
  academyEmail: 'help@stepwell.example',
  id: 'QRY7K3QF9WX2M',
  email: 'ishita@example.org',
  phone: '9876543210',
  message: 'When does the next batch begin?',
  answer: 'On 7 December. You find the dates on the page of the course.',
  academyName: 'Stepwell Academy',
  confirmLink: `${SITE}/api/newsletters/confirm?token=sample`,
  unsubscribeLink: `${SITE}/api/newsletters/unsubscribe?token=sample`,
};
