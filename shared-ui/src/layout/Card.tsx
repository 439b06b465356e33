import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** The element. Default `div`. */
  as?: ElementType;
  /** `roomy` for panels and forms, `frame` leaves 8 px around a picture, `none` leaves padding to the content. */
  padding?: 'roomy' | 'frame' | 'none';
  /** 1 rest, 2 raised, 3 side card. Default 1. */
  depth?: 1 | 2 | 3;
  /** Lifts on hover: for cards that are one link. */
  lift?: boolean;
}

/** A surface with a large corner radius, a hairline border and a shadow. */
export function Card({
  as: Element = 'div',
  padding = 'roomy',
  depth = 1,
  lift,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.card, className)}
      data-padding={padding}
      data-depth={depth}
      data-lift={lift || undefined}
    />
  );
}
