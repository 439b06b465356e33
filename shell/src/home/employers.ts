export interface Employer {
  name: string;
  /** Names the logo: `/art/logo/<slug>.svg`. */
  slug: string;
  /** Of the logo, at a height of 40. */
  width: number;
}

/** Where our mentors have worked: 15 logos. */
export const EMPLOYERS: readonly Employer[] = [
  { name: 'Northloom', slug: 'northloom', width: 158 },
  { name: 'Tessel', slug: 'tessel', width: 104 },
  { name: 'Vayuline', slug: 'vayuline', width: 136 },
  { name: 'Karvan', slug: 'karvan', width: 128 },
  { name: 'Hexora', slug: 'hexora', width: 130 },
  { name: 'Rao & Meridian', slug: 'rao-meridian', width: 180 },
  { name: 'Oakmint', slug: 'oakmint', width: 125 },
  { name: 'Zentrik', slug: 'zentrik', width: 165 },
  { name: 'Lumenary', slug: 'lumenary', width: 140 },
  { name: 'Pahal', slug: 'pahal', width: 110 },
  { name: 'Saffra Bank', slug: 'saffra-bank', width: 155 },
  { name: 'Orbitex', slug: 'orbitex', width: 116 },
  { name: 'Ferrolane', slug: 'ferrolane', width: 142 },
  { name: 'Kite+Keel', slug: 'kite-keel', width: 139 },
  { name: 'Cobaltry', slug: 'cobaltry', width: 139 },
];
