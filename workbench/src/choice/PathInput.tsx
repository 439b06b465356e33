import { useId, useState } from 'react';
import styles from './ChoiceBar.module.css';

export interface PathInputProps {
  path: string;
  onChoose: (path: string) => void;
}

/** The address of the page on the canvas. */
export function PathInput({ path, onChoose }: PathInputProps) {
  const id = useId();
  const [text, setText] = useState(path);
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        Path (Enter opens it)
      </label>
      <input
        id={id}
        className={styles.path}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        required
        pattern="/(?!/).*"
        title="A path begins with one slash"
      />
    </form>
  );
}
