import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { useFieldControl } from './field-context';
import styles from './TextInput.module.css';

export interface TextInputProps extends ComponentPropsWithRef<'input'> {}

/** A one-line text control. Inside a Field it uses the Field's id, description and validity. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return (
    <input type="text" {...useFieldControl()} {...rest} className={classNames(styles.input, className)} />
  );
}
