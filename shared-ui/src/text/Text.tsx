import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './Text.module.css';

export interface TextProps extends ComponentPropsWithRef<'p'> {
  /** The element. Default `p`. */
  as?: ElementType;
  /** `lead` opens a section, once; `sm` and `xs` are for facts and hints. Default `md`. */
  size?: 'lead' | 'md' | 'sm' | 'xs';
  /** Default `default`; a lead is `muted` by itself. */
  tone?: 'default' | 'muted' | 'quiet' | 'success' | 'danger';
  /** Figures of equal width, for prices, codes and dates. */
  tabular?: boolean;
}

/** Running text in the body face. */
export function Text({ as: Element = 'p', size = 'md', tone, tabular, className, ...rest }: TextProps) {
  return (
    <Element
      {...rest}
      className={className ? `${styles.text} ${className}` : styles.text}
      data-size={size}
      data-tone={tone ?? (size === 'lead' ? 'muted' : 'default')}
      data-tabular={tabular || undefined}
    />
  );
}

export interface EyebrowProps extends ComponentPropsWithRef<'p'> {}

/** The few words above a heading, with the stair glyph. Not on every card. */
export function Eyebrow({ className, ...rest }: EyebrowProps) {
  return <p {...rest} className={className ? `${styles.eyebrow} ${className}` : styles.eyebrow} />;
}
