import { type Policy, section } from './policy';

export const securityPolicy: Policy = {
  name: 'Security Policy',
  shortName: 'Security',
  updatedAt: '2026-11-27T00:00:00+05:30',
  description: ({ name }) =>
    `Security Policy of ${name}: how orders and personal details are protected, and what you can do to stay safe.`,
  sections: () => [
    section(
      'our-approach',
      'Our approach',
      'The safest detail is one that was never asked for. We keep no passwords, no card numbers and no bank logins, so none of them can be lost here.',
    ),
    section(
      'in-transit',
      'On the way to us',
      'What you send travels over an encrypted connection (SSL/TLS). If your browser warns you about the certificate of this site, stop, and tell us.',
    ),
    section(
      'in-your-browser',
      'In your browser',
      'Our pages run only scripts that come from our own address, under a policy by which the browser refuses all others. Fonts and drawings are our own files as well; no advertising network or tracker is ever loaded.',
    ),
    section(
      'payments',
      'Payments',
      'You pay inside your own UPI app. We show a code with the amount and the payee, and receive nothing from the app. Your PIN stays between you and your bank.',
      'Card payment through a provider is not available yet. If it is opened, the card form will be the provider’s, not ours.',
    ),
    section(
      'prices',
      'Prices and coupons',
      'Amounts are worked out on our server from the course and the coupon, and again when the order is placed. Nothing that a browser sends can change what an order costs.',
    ),
    section(
      'orders',
      'Who can see an order',
      'Order numbers are long and random, and a number alone reveals only the state of the order. The details need a second secret, which only the browser in which the order was placed and our mails about it contain.',
    ),
    section(
      'payment-review',
      'Review by people',
      'A payment reference can be used for one order only. Before access is given, a member of our staff finds the payment on the bank statement; no message or screenshot takes its place.',
    ),
    section(
      'limits',
      'Limits against misuse',
      'The site refuses messages that are far too large and slows down senders of far too many. If you meet “Too many requests”, wait a few minutes and go on; nothing that you have sent is lost.',
    ),
    section('your-part', 'Your part', 'A few habits keep you safe, here and elsewhere:', [
      'Compare the payee’s name in your UPI app with the one on our page before you pay',
      'Scanning a code or entering a PIN sends money; neither is ever needed to receive it',
      'We never ring or write to ask for a PIN, a one-time password or remote access to your phone',
      'On a shared computer, close the browser when you are done',
    ]),
    section(
      'report',
      'Reporting a weakness',
      'If you find a weakness in this site, write to our support address with the word “security” in the subject line and what is needed to see it. Please look no further than that, touch nobody else’s data, and give us time to repair it. We thank you, and take no steps against anyone who keeps to this.',
    ),
  ],
};
