import { type Glyph, Icon } from '@stepwell/shared-ui';
import type { ComponentProps } from 'react';
import styles from './TextButton.module.css';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  glyph: Glyph;
}

/** A secondary action: text and an icon without a background. */
export function TextButton({ glyph, children, ...rest }: TextButtonProps) {
  return (
    <button {...rest} type="button" className={styles.text}>
      <Icon glyph={glyph} size="sm" />
      <span>{children}</span>
    </button>
  );
}
