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
export const VIEWPORT_MODES: readonly ViewportMode[] = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...size, scheme })),
);

/** Modes of the widths in the text of `--widths`, such as `768, 390`. @throws Error for an unknown width */
export function viewportModes(text: string): readonly ViewportMode[] {
  const widths = text.split(',').map((width) => width.trim());
  const unknown = widths.find((width) => !SIZES.some((size) => String(size.width) === width));
  if (unknown !== undefined)
    throw new Error(
      `--widths cannot be "${unknown}": use some of ${SIZES.map(({ width }) => width).join(', ')}.`,
    );
  return VIEWPORT_MODES.filter(({ width }) => widths.includes(String(width)));
}

/** `390 px, dark` */
export function viewportModeName({ width, scheme }: ViewportMode): string {
  return `${width} px, ${scheme}`;
}
