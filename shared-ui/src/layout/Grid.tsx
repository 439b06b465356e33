import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Grid.module.css';

/** `children` are `li` elements. Set `aria-label` if no heading names the list. */
export interface GridProps extends ComponentPropsWithRef<'ul'> {}

/** A list of cards in one, two (from 45em of window width) or three (from 64em) columns. */
export function Grid({ className, ...rest }: GridProps) {
  return <ul {...rest} className={classNames(styles.grid, className)} />;
}

export interface FieldRowProps {
  children: ReactNode;
}

/** Two Fields side by side where there is space. */
export function FieldRow({ children }: FieldRowProps) {
  return <div className={styles.row}>{children}</div>;
}
