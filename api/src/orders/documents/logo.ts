/** The logo as SVG path data in a square of 40 x 40 units, for receipts. The component `Mark` of shared-ui draws the same logo. */
export const LOGO = {
  size: 40,
  well: 'M2 10H9V17H13.5V24H17V31H23V24H26.5V17H31V10H38V34A4 4 0 0 1 34 38H6A4 4 0 0 1 2 34Z',
  sun: { x: 20, y: 11.5, radius: 8 },
  wellColor: '#0a4d49',
  sunColor: '#f9a91b',
} as const;

const { size, well, sun, wellColor, sunColor } = LOGO;

export const LOGO_SVG = `<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><path fill="${wellColor}" d="${well}"/><circle fill="${sunColor}" cx="${sun.x}" cy="${sun.y}" r="${sun.radius}"/></svg>`;
