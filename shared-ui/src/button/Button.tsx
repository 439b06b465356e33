import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { Spinner } from '../spinner/Spinner';
import styles from './Button.module.css';

/** Props of buttons and of links that look like one. */
interface SharedProps {
  /** `action` is the primary button, at most one per view. On a deep band `outline` is light. Default `brand`. */
  variant?: 'action' | 'brand' | 'outline';
  /** 44, 50 or 58 px tall. Default `md`. */
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  /**
   * Shows a spinner in place of the icon and ignores presses. Unlike `disabled`, it does not take the focus from the button. The width
   * stays the same.
   */
  busy?: boolean;
  disabled?: boolean;
  /** Shown before the label. Put an icon after the label into `children`. */
  icon?: ReactNode;
  children: ReactNode;
}

interface PlainButtonProps
  extends SharedProps,
    Omit<ComponentPropsWithRef<'button'>, keyof SharedProps | 'as'> {
  href?: undefined;
  as?: undefined;
}
interface LinkProps extends SharedProps, Omit<ComponentPropsWithRef<'a'>, keyof SharedProps | 'as' | 'href'> {
  href: string;
  /** Component that renders the link, such as a router's link with `href`. Default `a`. */
  as?: ElementType;
}

export type ButtonProps = PlainButtonProps | LinkProps;

/** A button; with `href`, a link that looks like a button. */
export function Button(props: ButtonProps) {
  const { variant = 'brand', size = 'md', block, busy, disabled, icon, children, className, ...rest } = props;
  const attributes = {
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
    const isInactive = busy || disabled;
    // Links have no `disabled`. A link without `href` takes no focus, and `aria-disabled` announces it as unavailable.
    return (
      <Anchor
        {...anchor}
        {...attributes}
        {...(isInactive ? { role: 'link', 'aria-disabled': true } : { href })}
      >
        {content}
      </Anchor>
    );
  }

  const { as: _, href: __, type = 'button', onClick, ...buttonProps } = rest;
  // Not `disabled`, because a disabled button loses the focus. So a busy button cancels its press, which would submit the form again.
  const onPress = busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  return (
    <button
      {...buttonProps}
      {...attributes}
      type={type}
      disabled={disabled}
      aria-disabled={busy || buttonProps['aria-disabled']}
      onClick={onPress}
    >
      {content}
    </button>
  );
}
