/** A width in one of the two themes. */
export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** What every scenario is looked at in, the widest first: that is the one in which its steps are taken. */
export const LOOKS: readonly Look[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
);

/** `390 px, dark` */
export function nameOfLook({ width, scheme }: Look): string {
  return `${width} px, ${scheme}`;
}
