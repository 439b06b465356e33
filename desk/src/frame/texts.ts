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

/** What is refused on any page. */
export const REFUSALS = {
  notFound: 'Not found',
  typingError: 'There is no such page. It may be a typing error in the address.',
  noPage: 'There is no such page.',
  tooLarge: 'What was sent is too large. Go back and try again with less.',
  wrongValue: 'A value of this form is missing, too long, or not one of its choices. Go back and correct it.',
  roles: (roles: string) => `Your roles (${roles}) do not include this.`,
  foreignForm:
    'This form was not sent from the desk itself, so nothing was changed. Open the page, and send it there. A proxy in front of the desk must pass the header Host.',
  oldForm:
    'This form belongs to another log-in, so nothing was changed. Go back, load the page again, and send it anew.',
} as const;
