import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Text.module.css';

export interface TextProps extends ComponentPropsWithRef<'p'> {
  /** The element. Default `p`. */
  as?: ElementType;
  /** `lead` introduces a section, once; `sm` and `xs` are for facts and hints. Default `md`. */
  size?: 'lead' | 'md' | 'sm' | 'xs';
  /** The color. Default `default`; for size `lead`, `muted`. */
  tone?: 'default' | 'muted' | 'quiet' | 'success' | 'danger';
  /** Tabular figures, for prices, codes and dates. */
  tabular?: boolean;
}

/** Body text. */
export function Text({ as: Element = 'p', size = 'md', tone, tabular, className, ...rest }: TextProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.text, className)}
      data-size={size}
      data-tone={tone ?? (size === 'lead' ? 'muted' : 'default')}
      data-tabular={tabular || undefined}
    />
  );
}

export interface EyebrowProps extends ComponentPropsWithRef<'p'> {}

/** A short line above a heading, with a small stair before the text. */
export function Eyebrow({ className, ...rest }: EyebrowProps) {
  return <p {...rest} className={classNames(styles.eyebrow, className)} />;
}
