import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Chip.module.css';

export interface ChipProps {
  /** The color of the dot, or of the whole chip (`success`); the text must say the same. Default `neutral`, without a dot. */
  tone?: 'live' | 'soon' | 'closed' | 'neutral' | 'success';
  /** For a chip on a picture: light in both themes. */
  onArt?: boolean;
  children: ReactNode;
  className?: string;
}

/** A small rounded label for a status. */
export function Chip({ tone = 'neutral', onArt, children, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, className)} data-tone={tone} data-on-art={onArt || undefined}>
      {children}
    </span>
  );
}
