import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names/class-names';
import { Icon } from '../icons/Icon';
import styles from './ArrowLink.module.css';

export interface ArrowLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  /** Component that renders the link, such as a router's link with `href`. Default `a`. */
  as?: ElementType;
  /** `back` has its arrow before the text. Default `forward`. */
  direction?: 'forward' | 'back';
}

/** A link with an arrow that moves on hover. */
export function ArrowLink({
  as: Anchor = 'a',
  direction = 'forward',
  className,
  children,
  ...rest
}: ArrowLinkProps) {
  return (
    <Anchor {...rest} className={classNames(styles.link, className)} data-direction={direction}>
      {direction === 'back' && <Icon glyph={ArrowLeft} className={styles.arrow} />}
      <span>{children}</span>
      {direction === 'forward' && <Icon glyph={ArrowRight} className={styles.arrow} />}
    </Anchor>
  );
}
