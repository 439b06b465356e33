/** The texts around every page. Names of the areas are in `areas.ts`, beside their paths. */
export const FRAME = {
  desk: 'Stepwell desk',
  documentTitle: (title: string) => `${title} | Stepwell desk`,
  skip: 'Skip to the page',
  logOut: 'Log out',
  areas: 'Areas',
  allAreas: 'All areas',
  youAre: (name: string, roles: string) => `You are ${name}, ${roles}.`,
  elsewhere: 'Elsewhere',
  allOfTheDesk: 'All areas of the desk',
  goOn: 'Go on',
} as const;

/** What the areas are for, by their paths. */
export const ABOUT_AREAS: Readonly<Record<string, string>> = {
  '/': 'What waits, and what is to be mended',
  '/review': 'Payment references that wait for approval',
  '/statements': 'A bank statement beside the orders under review',
  '/orders': 'Find an order by whatever a learner quotes; cancel, write again, download.',
  '/refunds': 'Refunds that are requested, to be sent, and done.',
  '/courses': 'Texts, prices, pictures, publication.',
  '/mentors': 'Who teaches, with photo and texts.',
  '/coupons': 'Discounts with their uses.',
  '/announcement': 'The bar above every page of the site.',
  '/questions': 'Questions of the contact page, and their answers.',
  '/people': 'What is known about a person; export and erase it.',
  '/newsletter': 'Addresses, confirmed or not yet; download them, unsubscribe one.',
  '/outbox': 'Mails that failed, wait or were sent; send one again.',
  '/reports': 'Sales by day, course, coupon and referral; the books; GSTR-1',
  '/settings': 'Announcement, enrolment, payee, GST, legal details',
  '/mails': 'What learners and staff are sent, in English and Hindi',
  '/notifications': 'Mails to you about work that waits: at once, each morning, or not at all',
  '/audit': 'Who changed what, with the values before and after',
  '/backup': 'Make one, and download it',
  '/staff': 'Who works here, their roles and log-ins.',
};

/** What is refused on any page. */
export const REFUSALS = {
  notFound: 'Not found',
  typingError: 'There is no such page. It may be a typing error in the address.',
  noPage: 'There is no such page.',
  tooLarge: 'What was sent is too large. Go back and try again with less.',
  wrongValue: 'A value of this form is missing, too long, or not one of its choices. Go back and correct it.',
  notStorable: 'A character of this text cannot be stored. Type the text instead of pasting it.',
  roles: (roles: string) => `Your roles (${roles}) do not include this.`,
  foreignForm:
    'This form was not sent from the desk itself, so nothing was changed. Open the page, and send it there. A proxy in front of the desk must pass the header Host.',
  oldForm:
    'This form belongs to another log-in, so nothing was changed. Go back, load the page again, and send it anew.',
} as const;
