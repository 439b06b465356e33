import { useId } from 'react';
import styles from './ChoiceBar.module.css';

export interface ChoiceSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

export function ChoiceSelect({ label, options, value, onChoose }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
