import { type Glyph, Icon } from '../icons/Icon';
import styles from './StepIcon.module.css';
import type { Hue } from './Swatch';

export interface StepIconProps {
  glyph: Glyph;
  /** Default `marigold`. */
  hue?: Hue;
  /** 60 or 52 px. Default `md`. */
  size?: 'md' | 'sm';
}

/** A decorative icon on a tile with a notched corner. */
export function StepIcon({ glyph, hue = 'marigold', size = 'md' }: StepIconProps) {
  return (
    <span className={styles.tile} data-hue={hue} data-size={size} aria-hidden="true">
      <Icon glyph={glyph} className={styles.icon} />
    </span>
  );
}
