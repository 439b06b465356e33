import { type Policy, section } from './policy';

export const refundPolicy: Policy = {
  name: 'Refund Policy',
  shortName: 'Refund',
  updatedAt: '2026-11-01T00:00:00+05:30',
  description: ({ name }) =>
    `Refund Policy of ${name}: when a course fee is returned, how to ask for it, and how long each step takes.`,
  sections: () => [
    section(
      'refund-scope',
      'Scope of this policy',
      'This policy says when a course fee can be returned and how to ask for it. It covers every course bought on this website and paid by UPI.',
    ),
    section(
      'charges-we-refund',
      'Charges we refund',
      'Refund requests are accepted within 7 days of the payment for duplicate or incorrect charges:',
      [
        'You paid twice for the same order',
        'The amount that left your account is not the total shown at checkout',
        'You were charged for an order that had already been cancelled',
      ],
    ),
    section(
      'sales-after-access',
      'Sales after access',
      'All sales are final after access to the course has been given. Look through the overview, the curriculum and the preview on the course page before you order: they show what you will get.',
    ),
    section(
      'promotional-purchases',
      'Promotional and discounted purchases',
      'There are no refunds for promotional or discounted purchases. That includes orders with a coupon and courses sold below their list price. A charge that was itself wrong is a mistake and not a purchase, and is returned as described above.',
    ),
    section(
      'bundles',
      'Bundles',
      'A bundle refund covers the whole bundle. A single course inside a bundle cannot be returned on its own, because the price was made for all of them together.',
    ),
    section(
      'how-to-ask',
      'How to ask for a refund',
      'Send an e-mail to our support address from the address you used for the order, and include:',
      [
        'The Order ID, in the subject line',
        'The 12-character UPI reference of each payment',
        'A sentence about what went wrong',
      ],
      'We never need your card number, your UPI PIN or a one-time password for this.',
    ),
    section(
      'review-time',
      'How we review it',
      'A person compares your references with our bank statement. You hear the result of the review in 5-7 business days.',
    ),
    section(
      'processing-time',
      'When the money arrives',
      'An approved refund is processed within 10 business days, to the account that paid. Your bank may display it after 5-10 business days.',
    ),
    section(
      'money-back-label',
      'Courses with the money-back label',
      'A few courses carry the label “30-Day Money-Back Guarantee” on their page. For those courses, and only for those, you may return the course within 30 days of paying, even after access has been given.',
    ),
    section(
      'unmatched-payments',
      'Payments we cannot match',
      'An order stays under review until its reference is found on our statement. If it is not found, the order is rejected, we tell you why, and you can hand in the right reference for the same order. Money that reached us without an order is sent back.',
    ),
    section(
      'refund-changes',
      'Changes to this policy',
      'An order follows the refund policy that was on this page on the day it was placed. Later versions apply to later orders.',
    ),
  ],
};
