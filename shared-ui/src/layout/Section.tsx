import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  /** The ground: the page's own, the quiet alternate, or the deep band on which everything turns light. */
  band?: 'plain' | 'alt' | 'deep';
  /** Vertical room. `none` leaves it to the content; `top` and `bottom` keep that side only. Default `both`. */
  space?: 'both' | 'top' | 'bottom' | 'none';
  /** Banks of treads over the section above. At most twice on a page. */
  stepped?: boolean;
  /** `false` puts no container inside: the content sets its own width. Default `true`. */
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
      className={className ? `${styles.section} ${className}` : styles.section}
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
  return (
    <div {...rest} className={className ? `${styles.wrap} ${className}` : styles.wrap} data-width={width} />
  );
}

/** The stepped edge: put it first into a positioned element with a ground; it takes that ground's colour. */
export function Stepped() {
  return <span className={styles.stepped} aria-hidden="true" />;
}

export interface SectionHeadProps {
  /** Heading with its eyebrow and lead. */
  children: ReactNode;
  /** Stands at the far side: a link or a button. */
  end?: ReactNode;
  className?: string;
}

/** The head of a section: words at the left, one link at the right, wrapping below each other on phones. */
export function SectionHead({ children, end, className }: SectionHeadProps) {
  return (
    <div className={className ? `${styles.head} ${className}` : styles.head}>
      <div className={styles.words}>{children}</div>
      {end}
    </div>
  );
}
