import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { useFieldControl } from './field-context';
import styles from './TextInput.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {}

/** A multi-line text control. Inside a Field it uses the Field's id, description and validity. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const base = `${styles.input} ${styles.area}`;
  return <textarea {...useFieldControl()} {...rest} className={classNames(base, className)} />;
}
