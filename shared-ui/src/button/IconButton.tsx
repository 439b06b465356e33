import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { type Glyph, Icon } from '../icons/Icon';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  glyph: Glyph;
  /** The button's accessible name. */
  label: string;
  /** `tile` has a background. Default `plain`. */
  variant?: 'plain' | 'tile';
}

/** A 44 px button with an icon and no text. */
export function IconButton({ glyph, label, variant = 'plain', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(styles.button, className)}
      data-variant={variant}
      aria-label={label}
    >
      <Icon glyph={glyph} />
    </button>
  );
}
