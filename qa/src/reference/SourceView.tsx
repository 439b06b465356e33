import { CopyButton } from '@stepwell/shared-ui';
import type { SourceText } from '../workbench-api/reference';
import { CodeBlock } from './CodeBlock';
import styles from './Reference.module.css';

/** A file of an example as it is, to be read and copied. */
export function SourceView({ file, text }: SourceText) {
  return (
    <figure className={styles.file}>
      <figcaption className={styles.fileName}>
        <span className={styles.name}>{file}</span>
        <CopyButton text={text} label={`Copy ${file}`} />
      </figcaption>
      <CodeBlock text={text} />
    </figure>
  );
}
