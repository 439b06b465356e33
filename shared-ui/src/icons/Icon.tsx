import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Icon.module.css';

/** A component that draws a 24 x 24 glyph in `currentColor`: every lucide icon, and those in `brand-marks`. */
export type Glyph = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  glyph: Glyph;
  /** `sm` 18 px, `lg` 28 px. Default: the text size (1.25em). */
  size?: 'sm' | 'lg';
  /** Only for an icon without text; without a label the icon is hidden from screen readers. */
  label?: string;
  className?: string;
}

/** An icon in one of the standard sizes. */
export function Icon({ glyph: Drawn, size, label, className }: IconProps) {
  const name = label
    ? { role: 'img', 'aria-label': label, 'aria-hidden': undefined }
    : { 'aria-hidden': true };
  return (
    <Drawn {...name} className={classNames(styles.icon, className)} data-size={size} focusable="false" />
  );
}
