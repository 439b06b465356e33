/** The texts of parts that several areas use. */
export const SHARED = {
  notNow: 'Not now',
  pages: 'Pages of this list',
  previous: 'Previous',
  next: 'Next',
} as const;

/** Labels of columns and facts that several areas show. */
export const LABELS = {
  amount: 'Amount',
  code: 'Code',
  coupon: 'Coupon',
  course: 'Course',
  courses: 'Courses',
  email: 'E-mail',
  learner: 'Learner',
  name: 'Name',
  order: 'Order',
  orders: 'Orders',
  phone: 'Phone',
  reason: 'Reason',
  received: 'Received',
  reference: 'Reference',
  sentBack: 'Sent back',
  state: 'State',
  status: 'Status',
} as const;
