import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './TextLink.module.css';

export interface TextLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  /** What renders the link, for example a router's link that takes `href`. Default `a`. */
  as?: ElementType;
}

/** A link inside a sentence: underlined, so that colour is never its only sign. */
export function TextLink({ as: Anchor = 'a', className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={className ? `${styles.link} ${className}` : styles.link} />;
}
