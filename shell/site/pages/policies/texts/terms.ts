import { COURSE_STATUS_LABELS, UNPAID_ORDER_HOURS } from '@stepwell/contract';
import { type Policy, section } from './policy';

export const termsAndConditions: Policy = {
  name: 'Terms and Conditions',
  shortName: 'Terms',
  updatedAt: '2026-11-27T00:00:00+05:30',
  description: ({ name }) =>
    `Terms and Conditions of ${name}: our agreement with you on orders, prices, payment, access, and what each side owes.`,
  sections: (academy) => [
    section(
      'agreement',
      'The agreement',
      `These terms are the agreement between you and ${academy.name} when you use this website or order a course on it.`,
      ...(academy.registration ? [academy.registration] : []),
      'You accept them by ticking the box at checkout. If you only read our pages, the parts about using the site apply to you.',
    ),
    section(
      'minimum-age',
      'Minimum age',
      'You must be at least 18 years old to place an order. For a younger learner, a parent or guardian places it, in their own name.',
    ),
    section(
      'courses',
      'Courses and their state',
      `Each course page shows a state. “${COURSE_STATUS_LABELS[0]}” has no price yet and cannot be ordered. “${COURSE_STATUS_LABELS[1]}” can be ordered while enrolment is open. “${COURSE_STATUS_LABELS[2]}” takes no more orders for this batch.`,
      'We may improve lessons while a course runs, and keep its subject and its length in lectures as they were when you ordered.',
    ),
    section(
      'marketing-figures',
      'Counts and results',
      'Numbers of students and guides on our pages are round figures of all batches. No course can promise a mark, a rank, an interview or a job; that depends on your own work and on the people who decide.',
    ),
    section(
      'terms-prices',
      'Prices and tax',
      'Prices are in Indian rupees. The price on a card and on a course page is before tax. Where GST is charged, it is added to the discounted price, unless checkout says that the total includes it. Checkout shows list price, discount, subtotal, coupon, any GST with its rate, and total, before you order.',
    ),
    section(
      'coupons',
      'Coupons',
      'A coupon lowers the subtotal of one order, before tax. It may be limited to certain courses, dates, a smallest price or a number of uses, and once for each e-mail address. A coupon that cannot be used is refused with its reason, and the order is never silently made at another price.',
    ),
    section(
      'placing-an-order',
      'Placing an order',
      'An order is placed when you send the checkout form and an Order ID appears. The price in it does not change afterwards. Use your own name and an address and number that reach you: access and questions go there.',
    ),
    section(
      'paying',
      'Paying',
      'You pay the exact total by UPI and then type in the 12-character reference of the payment. An order that you leave before that can be taken up again on the same device for ' +
        `${UNPAID_ORDER_HOURS} hours.`,
    ),
    section(
      'review-and-access',
      'Review and access',
      'Handing in a reference does not confirm an order: it is then under review. We confirm it once the payment has been found, and send access to the e-mail address of the order. A reference that we cannot find is rejected, and you may correct it.',
    ),
    section(
      'terms-refunds',
      'Refunds',
      'The Refund Policy is part of these terms. In short: duplicate and incorrect charges can be reported within 7 days, and a sale is final once you have access, unless the course carries the money-back label.',
    ),
    section(
      'use-of-courses',
      'How you may use a course',
      'A course is for one learner. You may watch, download what is offered for download, and make notes for yourself. You may not share your access, record live sessions, or pass on, sell or publish the material.',
      'If access is shared, we may end it without a refund, after writing to you first.',
    ),
    section(
      'certificates',
      'Certificates',
      'A course whose page says so ends with a certificate, given when its lessons and required sets are complete. It says what you finished. It is not a degree and does not replace a statutory qualification.',
    ),
    section(
      'conduct',
      'Conduct',
      'Be kind in sessions and messages. Do not harass anyone, disturb a class, try to break the site, or send orders and queries that are not meant. We may exclude a person who goes on after a warning.',
    ),
    section(
      'liability',
      'What we answer for',
      'We answer for damage done on purpose or by gross negligence, and for what the law does not let us exclude. Otherwise we answer for no more than you paid for the course concerned. If the site is down for a while, deadlines inside a course move with it.',
    ),
    section(
      'law-and-changes',
      'Law, disputes and changes',
      `Indian law applies. Write to us first; most things are settled that way within a week. What is not goes to the courts at ${academy.city}’s district, unless the law gives you a nearer one as a consumer.`,
      'New terms apply to orders placed after their date. Orders already placed keep the terms they were placed under.',
    ),
  ],
};
