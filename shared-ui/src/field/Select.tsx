import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import { useFieldControl } from './field-context';
import styles from './TextInput.module.css';

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** Texts by value, such as `{ '30': 'Goa' }`; shown in alphabetical order of the texts. */
  options: Readonly<Record<string, string>>;
  /** Shown until a value is chosen. */
  placeholder?: string;
}

/** A native list of choices. Inside a Field it uses the Field's id, description and validity. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select defaultValue="" {...useFieldControl()} {...rest} className={classNames(styles.input, className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {Object.entries(options)
        .sort(([, a], [, b]) => (a < b ? -1 : 1))
        .map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
    </select>
  );
}
