import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names';
import { type Glyph, Icon } from '../icons/Icon';
import { FieldMessage, RequiredMark } from './Field';
import styles from './RadioCard.module.css';

export interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title' | 'children'> {
  title: ReactNode;
  /** A secondary line. */
  note?: ReactNode;
  glyph?: Glyph;
}

/** A radio button of a ChoiceGroup, drawn as a card. */
export function RadioCard({ title, note, glyph, className, id, ...rest }: RadioCardProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  return (
    <label className={classNames(styles.card, className)} htmlFor={inputId}>
      <input
        {...rest}
        type="radio"
        id={inputId}
        className={styles.radio}
        aria-labelledby={`${inputId}-title`}
        aria-describedby={note ? `${inputId}-note` : undefined}
      />
      <span>
        <span className={styles.title} id={`${inputId}-title`}>
          {title}
        </span>
        {note && (
          <span className={styles.note} id={`${inputId}-note`}>
            {note}
          </span>
        )}
      </span>
      {glyph && <Icon glyph={glyph} size="lg" className={styles.icon} />}
    </label>
  );
}

export interface ChoiceGroupProps {
  legend: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** RadioCards that share one `name`. */
  children: ReactNode;
  className?: string;
}

/** A group of RadioCards with its legend and message, in windows of 45em or more in two columns. */
export function ChoiceGroup({ legend, error, required, children, className }: ChoiceGroupProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div
      className={className}
      role="radiogroup"
      aria-labelledby={id}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? messageId : undefined}
    >
      <p className={styles.legend} id={id}>
        <span>{legend}</span>
        <RequiredMark required={required} />
      </p>
      <div className={styles.choices}>{children}</div>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
