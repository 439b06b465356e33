import type { AllValues } from './mail-texts';

const SITE = 'https://academy.example';
const DESK = 'https://desk.academy.example';
const REVIEW = `${DESK}/review/ORD7K3QF9WX2M`;

/** Sample values for previews of every kind of mail. */
export const SAMPLE_VALUES: AllValues = {
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
  creditNote: 'CN/26-27/000001',
  welcomeText: 'Welcome! Bring a notebook.',
  welcomeLink: 'https://classes.example.org/quant',
  begins: '7 Dec 2026',
  academyEmail: 'help@stepwell.example',
  reviewLink: REVIEW,
  refundLink: `${DESK}/refunds/ORD7K3QF9WX2M`,
  id: 'QRY7K3QF9WX2M',
  email: 'ishita@example.org',
  phone: '9876543210',
  message: 'When does the next batch begin?',
  answer: 'On 7 December. You find the dates on the page of the course.',
  questionLink: `${DESK}/questions/QRY7K3QF9WX2M`,
  academyName: 'Stepwell Academy',
  invitationLink: 'https://desk.academy.example/invitation/sample',
  confirmLink: `${SITE}/api/newsletters/confirm?token=sample`,
  unsubscribeLink: `${SITE}/api/newsletters/unsubscribe?token=sample`,
  event: 'requested',
  by: 'Asha',
  before: 'stepwell@example',
  newVPA: 'academy@okbank',
  newName: 'Stepwell Learning',
  takesEffect: '27 Nov 2026 14:05',
  payeeLink: `${DESK}/settings/payee`,
  parts: [
    { about: 'Orders to review', count: 12, links: [{ label: 'ORD7K3QF9WX2M, ₹1,178.82', href: REVIEW }] },
  ],
  deskUrl: DESK,
};
