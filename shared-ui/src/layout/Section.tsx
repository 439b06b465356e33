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
  /** It begins below the first screen: its container is laid out after the rest. Its style sheet names `--later-height`, -720, -1024. */
  later?: boolean;
  children: ReactNode;
}

/** A full-width band of the page with its container. */
export function Section({
  band = 'plain',
  space = 'both',
  stepped,
  wrap = true,
  later,
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
      {wrap ? <Wrap later={later}>{children}</Wrap> : children}
    </section>
  );
}

export interface WrapProps extends ComponentPropsWithRef<'div'> {
  width?: 'default' | 'narrow';
  /** As of a Section. The container, and not what is around it: shapes at a band's edge lie outside, and are not cut off. */
  later?: boolean;
}

/** The container: 1240 px (720 px when narrow) between the gutters. */
export function Wrap({ width = 'default', later, className, ...rest }: WrapProps) {
  return (
    <div
      {...rest}
      className={className ? `${styles.wrap} ${className}` : styles.wrap}
      data-width={width}
      data-later={later || undefined}
    />
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
