import styles from './Swatch.module.css';

/** The seven hues a category, a meter or a reason can have. */
export type Hue = 'neel' | 'neem' | 'brick' | 'peacock' | 'rani' | 'marigold' | 'ink';

export interface SwatchProps {
  hue: Hue;
  className?: string;
}

/** A small stair in a hue. It says nothing to screen readers: words stand beside it. */
export function Swatch({ hue, className }: SwatchProps) {
  return (
    <span
      className={className ? `${styles.swatch} ${className}` : styles.swatch}
      data-hue={hue}
      aria-hidden="true"
    />
  );
}
