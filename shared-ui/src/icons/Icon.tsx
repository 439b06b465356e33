import type { ComponentType, SVGProps } from 'react';
import styles from './Icon.module.css';

/** Anything that draws a 24 x 24 glyph in `currentColor`: every lucide icon, and the marks in `brand-marks`. */
export type Glyph = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  glyph: Glyph;
  /** `sm` 18 px, `lg` 28 px; by default it follows the text (1.25em). */
  size?: 'sm' | 'lg';
  /** Give it only when no words stand beside the icon; without it the icon is hidden from screen readers. */
  label?: string;
  className?: string;
}

/** An icon of the one size scale, drawn with the 2 px stroke of the house. */
export function Icon({ glyph: Drawn, size, label, className }: IconProps) {
  const name = label
    ? { role: 'img', 'aria-label': label, 'aria-hidden': undefined }
    : { 'aria-hidden': true };
  return (
    <Drawn
      {...name}
      className={className ? `${styles.icon} ${className}` : styles.icon}
      data-size={size}
      focusable="false"
    />
  );
}
