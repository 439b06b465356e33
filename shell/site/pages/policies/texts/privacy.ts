import { CONSENT_COOKIE, CONSENT_COOKIE_DAYS } from '@stepwell/contract';
import { type Policy, section } from './policy';

export const privacyPolicy: Policy = {
  name: 'Privacy Policy',
  shortName: 'Privacy',
  updatedAt: '2026-11-27T00:00:00+05:30',
  description: ({ name }) =>
    `Privacy Policy of ${name}: what we learn about you, why, where it is kept, and how to have it changed or removed.`,
  sections: (academy) => [
    section(
      'who-we-are',
      'Who is responsible',
      `${academy.name} runs this website and decides how the details you give here are used. Our office is at ${academy.address}.`,
      'There are no accounts and no passwords on this site. You can read every page without telling us who you are.',
    ),
    section(
      'what-you-give-us',
      'What you give us',
      'We learn about you only what you type into one of our forms:',
      [
        'Contact: your name, e-mail address, phone number and message',
        'Newsletter: your e-mail address',
        'Course that is not open yet: your e-mail address, for one message when it opens',
        'Checkout: your name, e-mail address and phone number, with the course you chose; on a tax invoice also your state, and a business’s name and GSTIN',
        'Payment: the UPI reference of a payment you made',
        'Refund: why you ask for it',
      ],
    ),
    section(
      'what-comes-by-itself',
      'What arrives by itself',
      'Your browser sends its network address with every request. We use it to hold back anyone who sends too many requests at once, and for nothing else.',
      'If you came by a link that carries a referral code, the code is remembered until you close the browser tab and is stored with an order you place in that time.',
      'Our pages report how quickly they appeared and what failed in them. A report contains nothing about you.',
    ),
    section(
      'why-we-use-it',
      'Why we use it',
      'Each detail has one purpose. An order’s details let us match the payment, give access and issue the bill. A query’s details let us answer it. A newsletter address receives the newsletter, twice a month at most.',
      'We do not build profiles, and no decision about you is made by a machine: a person reviews every payment.',
    ),
    section(
      'cookies',
      'Cookies',
      `We set one cookie, named ${CONSENT_COOKIE}, when you press Accept on the cookie notice. It holds the word “true”, so that the notice does not return, and expires after ${CONSENT_COOKIE_DAYS} days.`,
      'It is needed for the notice alone.',
      'There are no advertising cookies, and none that follows you.',
    ),
    section(
      'on-your-device',
      'What stays on your device',
      'Some things are kept in your browser and sent to nobody until you send them yourself:',
      [
        'The light or dark theme, if you chose one',
        'What you have typed at checkout, until you close the tab',
        'The key to an order that you placed or opened here, until you forget it with the button beside the order, so that a reload does not lose your payment step',
        'Your state, if an order asked for it, until you forget an order with that button',
        'A referral code, while the tab is open',
      ],
      'Clearing the site’s data in your browser removes all of it.',
    ),
    section(
      'who-sees-it',
      'Who else sees it',
      'We do not sell or rent your details. Your mentor is told your name when a course begins. Our accountant and the tax office see what a bill must show. A court or an authority receives what the law obliges us to hand over, and no more.',
    ),
    section(
      'other-services',
      'Services of other companies',
      'When you pay, your UPI app and your bank handle the payment under their own terms; we receive the reference that you type in. When you use the chat button, your message opens in WhatsApp and is handled there.',
      'A video preview or the street map is fetched only when you ask for it. Its provider then sees your network address.',
    ),
    section(
      'how-long',
      'How long we keep it',
      'Bills and the orders behind them are kept for as long as Indian tax law asks. Queries are kept until they are settled and no longer needed to follow up. A newsletter address is kept until you leave the list. An address left to hear when a course opens is kept until a week after that mail, and for a year at most if the course does not open. An order that ended without a payment loses your details some time later; if you had sent us a reference for it, a person decides first.',
    ),
    section(
      'your-rights',
      'What you can ask for',
      'You may ask us, at any time and without giving a reason, to:',
      [
        'Show you everything we hold about you',
        'Correct a name, an address or a number that is wrong',
        'Take you off the newsletter',
        'Remove what no law obliges us to keep',
      ],
      'Write from the address concerned, so that we can be sure it is you.',
    ),
    section(
      'age',
      'Learners under 18',
      'Our services are for people of 18 years and over, and we do not knowingly keep details of anyone younger. If a child has written to us, a parent or guardian can have the message removed.',
    ),
    section(
      'privacy-changes',
      'Changes and questions',
      'When this policy changes, the date at its top changes with it. If the change touches details we already hold, we write to the people concerned before it takes effect.',
    ),
  ],
};
