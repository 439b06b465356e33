import { classNames } from '../class-names/class-names';
import styles from './Swatch.module.css';

/** The hues of categories, meters and icons. */
export type Hue = 'neel' | 'neem' | 'brick' | 'peacock' | 'rani' | 'marigold' | 'ink';

export interface SwatchProps {
  hue: Hue;
  className?: string;
}

/** A small colored stair beside a text. Decorative. */
export function Swatch({ hue, className }: SwatchProps) {
  return <span className={classNames(styles.swatch, className)} data-hue={hue} aria-hidden="true" />;
}
