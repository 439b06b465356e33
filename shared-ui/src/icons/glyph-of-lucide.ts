import { createElement, type SVGProps } from 'react';
import type { Glyph } from './Icon';

/** An icon's drawing in lucide's format: shapes on a 24 x 24 grid. */
export interface LucideDrawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide's `createLucideIcon` in every build. Lucide's own function adds 1.2 KB (brotli) to each release, and for each icon it
 * renders two components and reads a context; our icons need only attributes.
 */
// biome-ignore lint/style/noDefaultExport: lucide's icons import the default export.
export default function glyphOfLucide({ node }: LucideDrawing): Glyph {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
