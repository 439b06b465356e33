/** The texts of today's page, in one table, so that another language can be added. */
export const TEXTS = {
  title: 'Today',
  toReview: 'To review',
  late: (count: number, hours: number) =>
    count === 0 ? `none waits longer than ${hours} h` : `${count} longer than the ${hours} h that we promise`,
  questions: 'Open questions',
  oldest: (age: string) => `the oldest for ${age}`,
  refunds: 'Refunds',
  toSend: (count: number) => (count === 0 ? 'none to send' : `${count} approved, to be sent`),
  mails: 'Failed mails',
  queued: (count: number) =>
    count === 0
      ? 'none waits for an hour'
      : `${count} ${count === 1 ? 'waits' : 'wait'} for more than an hour`,
  waiting: {
    title: 'Waits longest',
    empty: 'Nothing waits for review.',
    since: 'Waits',
    late: 'late',
    begin: 'Review the next one',
  },
  findings: {
    title: 'To be mended',
    empty: 'Nothing is wrong: learners can order and pay, and mails are sent.',
    problem: 'Problem',
    warning: 'Look at it',
    onServer: (command: string) => `On the server: ${command}`,
    button: {
      setting: 'Open the setting',
      course: 'Open the course',
      coupon: 'Open the coupons',
      mentor: 'Open the mentors',
      review: 'Open the queue',
      outbox: 'Look at the mails',
    },
  },
  sales: {
    title: 'Sales of seven days',
    day: 'Day',
    sum: (received: string, orders: number) =>
      `${received} received for ${orders} ${orders === 1 ? 'order' : 'orders'}`,
  },
} as const;
