import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Card.module.css';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** The element. Default `div`. */
  as?: ElementType;
  /** `roomy` for panels and forms, `frame` leaves 8 px around a picture, `none` leaves padding to the content. Default `roomy`. */
  padding?: 'roomy' | 'frame' | 'none';
  /** The shadow: 1 at rest, 2 raised, 3 highest. Default 1. */
  depth?: 1 | 2 | 3;
  /** Moves up on hover; for a card that is a link as a whole. */
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
