/** A viewport size with a colour scheme. */
export interface ViewportMode {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** The widest first: the steps are taken at the first width. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Modes in which every scenario is checked by default. */
export const VIEWPORT_MODES = viewportModes(SIZES.map(({ width }) => width));

/** Both colour schemes at each of these widths, the widest first. @throws Error for a width without a size */
export function viewportModes(widths: readonly (number | string)[]): readonly ViewportMode[] {
  const unknown = widths.find((width) => !SIZES.some((size) => size.width === Number(width)));
  if (unknown !== undefined)
    throw new Error(
      `--widths cannot be "${unknown}": use some of ${SIZES.map(({ width }) => width).join(', ')}.`,
    );
  return SIZES.filter(({ width }) => widths.map(Number).includes(width)).flatMap((size) =>
    (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
  );
}

/** `390 px, dark` */
export function viewportModeName({ width, scheme }: ViewportMode): string {
  return `${width} px, ${scheme}`;
}
