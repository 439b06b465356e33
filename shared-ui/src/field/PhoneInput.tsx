import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { useFieldControl } from './field-context';
import styles from './TextInput.module.css';

export interface PhoneInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'prefix'> {
  /** The country code in a fixed cell, which is not part of the value. Default `+91`. */
  prefix?: string;
}

/** A telephone number without its country code. */
export function PhoneInput({ prefix = '+91', className, ...rest }: PhoneInputProps) {
  const field = useFieldControl();
  const prefixId = field.id && `${field.id}-prefix`;
  const describedBy = [prefixId, field['aria-describedby']].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames(styles.phone, className)}>
      <span className={styles.prefix} id={prefixId}>
        <VisuallyHidden>Country code </VisuallyHidden>
        {prefix}
      </span>
      <input
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...field}
        aria-describedby={describedBy}
        {...rest}
        className={styles.input}
      />
    </div>
  );
}
