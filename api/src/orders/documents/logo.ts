/** The logo for receipts. The component `Mark` of shared-ui draws the same logo. */
export const LOGO_SVG =
  '<svg aria-hidden="true" width="40" height="40" viewBox="0 0 40 40"><path fill="#0a4d49" d="M2 10H9V17H13.5V24H17V31H23V24H26.5V17H31V10H38V34A4 4 0 0 1 34 38H6A4 4 0 0 1 2 34Z"/><circle fill="#f9a91b" cx="20" cy="11.5" r="8"/></svg>';
