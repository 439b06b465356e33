import { type ComponentPropsWithoutRef, type ElementType, useRef } from 'react';
import { useInView } from '../in-view/useInView';
import styles from './Reveal.module.css';

export interface RevealProps extends ComponentPropsWithoutRef<'div'> {
  /** The element or a component that passes `ref`, `className` and data attributes on, such as Grid. Default `div`. */
  as?: ElementType;
  /** Its children rise one after another, 60 ms apart, instead of all at once. */
  stagger?: boolean;
}

/** Content below the fold that rises a little when it is first seen. Once, and never for those who want no motion. */
export function Reveal({ as: Element = 'div', stagger, className, ...rest }: RevealProps) {
  const element = useRef<HTMLElement>(null);
  const isArriving = useInView(element);
  return (
    <Element
      {...rest}
      ref={element}
      className={className ? `${styles.reveal} ${className}` : styles.reveal}
      data-stagger={stagger || undefined}
      data-arriving={isArriving || undefined}
    />
  );
}
