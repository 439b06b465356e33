import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { Spinner } from '../spinner/Spinner';
import styles from './Button.module.css';

interface Look {
  /** `action` is the primary button, at most one per view. On a deep band `outline` is light. Default `brand`. */
  variant?: 'action' | 'brand' | 'outline';
  /** 44, 50 or 58 px tall. Default `md`. */
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  /** Shows a spinner, in place of the icon if there is one, and ignores presses, but keeps focus and width. */
  busy?: boolean;
  disabled?: boolean;
  /** Shown before the label. Put an icon after the label into `children`. */
  icon?: ReactNode;
  children: ReactNode;
}

interface PressProps extends Look, Omit<ComponentPropsWithRef<'button'>, keyof Look | 'as'> {
  href?: undefined;
  as?: undefined;
}
interface LinkProps extends Look, Omit<ComponentPropsWithRef<'a'>, keyof Look | 'as' | 'href'> {
  href: string;
  /** Component that renders the link, such as a router's link with `href`. Default `a`. */
  as?: ElementType;
}

export type ButtonProps = PressProps | LinkProps;

/** A button; with `href`, a link that looks like a button. */
export function Button(props: ButtonProps) {
  const { variant = 'brand', size = 'md', block, busy, disabled, icon, children, className, ...rest } = props;
  const look = {
    className: classNames(styles.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-block': block || undefined,
    'data-busy': busy ? (icon ? 'icon' : 'plain') : undefined,
    'aria-busy': busy || undefined,
  };
  const content = (
    <>
      {busy ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
    </>
  );

  if (rest.href !== undefined) {
    const { as: Anchor = 'a', href, ...anchor } = rest;
    const stopped = busy || disabled;
    // A link without an address takes no focus, and screen readers announce it as unavailable.
    return (
      <Anchor {...anchor} {...look} {...(stopped ? { role: 'link', 'aria-disabled': true } : { href })}>
        {content}
      </Anchor>
    );
  }

  const { as: _, href: __, type = 'button', onClick, ...press } = rest;
  // `disabled` would drop the focus. A press while busy must not submit the form again either.
  const onPress = busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  return (
    <button
      {...press}
      {...look}
      type={type}
      disabled={disabled}
      aria-disabled={busy || press['aria-disabled']}
      onClick={onPress}
    >
      {content}
    </button>
  );
}
