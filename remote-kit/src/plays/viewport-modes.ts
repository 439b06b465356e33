/** A viewport size with a colour scheme. */
export interface ViewportMode {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Modes in which every scenario is checked. Its steps are taken in the first. */
export const VIEWPORT_MODES: readonly ViewportMode[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
);

/** `390 px, dark` */
export function viewportModeName({ width, scheme }: ViewportMode): string {
  return `${width} px, ${scheme}`;
}
