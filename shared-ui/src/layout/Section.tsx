import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Section.module.css';

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  /** The background: the page's (default), an alternate, or the dark `deep` with light text. */
  band?: 'plain' | 'alt' | 'deep';
  /** Vertical padding. `none` leaves it to the content; `top` and `bottom` pad that side only. Default `both`. */
  space?: 'both' | 'top' | 'bottom' | 'none';
  /** A stepped edge over the section above. At most twice on a page. */
  stepped?: boolean;
  /** `false` renders no container, so that the content sets its own width. Default `true`. */
  wrap?: boolean;
  children: ReactNode;
}

/** A full-width band of the page with its container. */
export function Section({
  band = 'plain',
  space = 'both',
  stepped,
  wrap = true,
  children,
  className,
  ...rest
}: SectionProps) {
  return (
    <section
      {...rest}
      className={classNames(styles.section, className)}
      data-band={band}
      data-space={space}
      data-surface={band === 'deep' ? 'deep' : undefined}
    >
      {stepped && <Stepped />}
      {wrap ? <Wrap>{children}</Wrap> : children}
    </section>
  );
}

export interface WrapProps extends ComponentPropsWithRef<'div'> {
  width?: 'default' | 'narrow';
}

/** The container: 1240 px (720 px when narrow) between the gutters. */
export function Wrap({ width = 'default', className, ...rest }: WrapProps) {
  return <div {...rest} className={classNames(styles.wrap, className)} data-width={width} />;
}

/** The stepped edge above a band. Make it the first child of a positioned element, whose background color it inherits. */
export function Stepped() {
  return <span className={styles.stepped} aria-hidden="true" />;
}

export interface SectionHeadProps {
  /** Heading, eyebrow and lead. */
  children: ReactNode;
  /** Rendered at the far side: a link or a button. */
  end?: ReactNode;
  className?: string;
}

/** The head of a section: text at the left, a link at the right, or below if there is no room. */
export function SectionHead({ children, end, className }: SectionHeadProps) {
  return (
    <div className={classNames(styles.head, className)}>
      <div className={styles.words}>{children}</div>
      {end}
    </div>
  );
}
