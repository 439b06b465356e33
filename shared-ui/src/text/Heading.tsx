import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Heading.module.css';

export type HeadingSize = 'display-xl' | 'display-lg' | 'display-md' | 'title-lg' | 'title-md' | 'title-sm';

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** The heading level, independent of the size. */
  level: 1 | 2 | 3 | 4;
  /** The style, independent of the level. */
  size: HeadingSize;
}

/** A heading whose level and style are independent. */
export function Heading({ level, size, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return <Element {...rest} className={classNames(styles.heading, className)} data-size={size} />;
}
