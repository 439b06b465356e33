export interface Employer {
  name: string;
  /** Width of the logo in pixels, at a height of 40. */
  width: number;
}

/** Former employers of the mentors. */
export const EMPLOYERS: readonly Employer[] = [
  { name: 'Northloom', width: 158 },
  { name: 'Tessel', width: 104 },
  { name: 'Vayuline', width: 136 },
  { name: 'Karvan', width: 128 },
  { name: 'Hexora', width: 130 },
  { name: 'Rao & Meridian', width: 180 },
  { name: 'Oakmint', width: 125 },
  { name: 'Zentrik', width: 165 },
  { name: 'Lumenary', width: 140 },
  { name: 'Pahal', width: 110 },
  { name: 'Saffra Bank', width: 155 },
  { name: 'Orbitex', width: 116 },
  { name: 'Ferrolane', width: 142 },
  { name: 'Kite+Keel', width: 139 },
  { name: 'Cobaltry', width: 139 },
];

/** Address of a logo: the words of the name in lower case, joined by hyphens. */
export function logoOf(name: string): string {
  return `/art/logo/${name.toLowerCase().replace(/\W+/g, '-')}.svg`;
}
