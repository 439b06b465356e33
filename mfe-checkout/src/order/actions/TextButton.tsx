import { classNames, type Glyph, Icon } from '@stepwell/shared-ui';
import type { ComponentPropsWithRef } from 'react';
import styles from './TextButton.module.css';

export interface TextButtonProps extends ComponentPropsWithRef<'button'> {
  glyph: Glyph;
}

/** A secondary action: text and an icon without a background. */
export function TextButton({ glyph, children, className, ...rest }: TextButtonProps) {
  return (
    <button {...rest} type="button" className={classNames(styles.text, className)}>
      <Icon glyph={glyph} size="sm" />
      <span>{children}</span>
    </button>
  );
}
