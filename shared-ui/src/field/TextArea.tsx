import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from './field-context';
import styles from './TextInput.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {}

/** A text control of several lines. Inside a Field it takes its id, description and validity from there. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const base = `${styles.input} ${styles.area}`;
  return <textarea {...useFieldControl()} {...rest} className={className ? `${base} ${className}` : base} />;
}
