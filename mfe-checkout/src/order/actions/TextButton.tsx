import { type Glyph, Icon } from '@stepwell/shared-ui';
import type { ComponentPropsWithRef } from 'react';
import styles from './TextButton.module.css';

export interface TextButtonProps extends ComponentPropsWithRef<'button'> {
  glyph: Glyph;
}

/** An act that is possible but not the point of the screen: words and an icon, without a tread. */
export function TextButton({ glyph, children, className, ...rest }: TextButtonProps) {
  return (
    <button {...rest} type="button" className={className ? `${styles.quiet} ${className}` : styles.quiet}>
      <Icon glyph={glyph} size="sm" />
      <span>{children}</span>
    </button>
  );
}
