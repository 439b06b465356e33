import { type Glyph, Icon } from '@stepwell/shared-ui';
import type { ComponentPropsWithRef } from 'react';
import styles from './TextButton.module.css';

export interface QuietButtonProps extends ComponentPropsWithRef<'button'> {
  glyph: Glyph;
}

/** An act that is possible but not the point of the screen: words and an icon, without a tread. */
export function QuietButton({ glyph, children, className, ...rest }: QuietButtonProps) {
  return (
    <button {...rest} type="button" className={className ? `${styles.quiet} ${className}` : styles.quiet}>
      <Icon glyph={glyph} size="sm" />
      <span>{children}</span>
    </button>
  );
}
