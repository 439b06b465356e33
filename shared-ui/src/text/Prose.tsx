import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './Prose.module.css';

export interface ProseProps extends ComponentPropsWithRef<'div'> {}

/** Long text at reading width: paragraphs, lists and headings. */
export function Prose({ className, ...rest }: ProseProps) {
  return <div {...rest} className={classNames(styles.prose, className)} />;
}
