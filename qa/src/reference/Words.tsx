import { Text } from '@stepwell/shared-ui';
import styles from './Reference.module.css';

export interface WordsProps {
  /** Paragraphs between empty lines; backticks surround code. */
  text: string;
}

/** What a comment says, with its code in another face. */
export function Words({ text }: WordsProps) {
  return text.split('\n\n').map((paragraph) => (
    <Text key={paragraph} size="sm">
      <WordsInLine text={paragraph} />
    </Text>
  ));
}

/** One line of the same. */
export function WordsInLine({ text }: WordsProps) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <code key={index} className={styles.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
