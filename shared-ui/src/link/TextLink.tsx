import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './TextLink.module.css';

export interface TextLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  /** Component that renders the link, such as a router's link with `href`. Default `a`. */
  as?: ElementType;
}

/** A link inside a sentence, underlined, so that color is not its only mark. */
export function TextLink({ as: Anchor = 'a', className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={classNames(styles.link, className)} />;
}
