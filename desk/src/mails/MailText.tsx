import styles from './MailText.module.css';

export interface MailTextProps {
  text: string;
  language?: string | undefined;
}

export function MailText({ text, language }: MailTextProps) {
  return (
    <pre className={styles.text} lang={language}>
      {text}
    </pre>
  );
}
