import { type ComponentPropsWithoutRef, type ElementType, useRef } from 'react';
import { classNames } from '../class-names/class-names';
import { useInView } from '../in-view/useInView';
import styles from './Reveal.module.css';

export interface RevealProps extends ComponentPropsWithoutRef<'div'> {
  /** The element, or a component that passes on `ref`, `className` and data attributes, such as Grid. Default `div`. */
  as?: ElementType;
  /** Children appear 60 ms apart instead of all at once; from the fifth on together. */
  stagger?: boolean;
}

/** Content below the fold that slides in once, when it first comes into view. With reduced motion it does not move. */
export function Reveal({ as: Element = 'div', stagger, className, ...rest }: RevealProps) {
  const element = useRef<HTMLElement>(null);
  const isArriving = useInView(element);
  return (
    <Element
      {...rest}
      ref={element}
      className={classNames(styles.reveal, className)}
      data-stagger={stagger || undefined}
      data-arriving={isArriving || undefined}
    />
  );
}
