import { ArrowUp } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { Icon } from '../icons/Icon';
import styles from './BackToTop.module.css';

export interface BackToTopProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  isVisible: boolean;
}

/** The button above the chat button. The page decides when to show it and how to scroll. */
export function BackToTop({ isVisible, className, ...rest }: BackToTopProps) {
  return (
    <button
      aria-label="Back to top"
      {...rest}
      type="button"
      className={classNames(styles.tile, className)}
      data-visible={isVisible || undefined}
    >
      <Icon glyph={ArrowUp} />
    </button>
  );
}
