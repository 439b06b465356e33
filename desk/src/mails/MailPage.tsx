import type { MailPreview } from '@stepwell/api/mail-preview';
import { Facts } from '../shared/Facts';
import { Part, Title } from '../shared/Heading';
import { Tabs } from '../shared/Tabs';
import styles from './MailPage.module.css';
import { MailText } from './MailText';
import { isToStaff, MAIL_NAMES, MAILS } from './texts';

/** The preview of a mail with sample values, as HTML and as text. */
export function MailPage({ preview }: { preview: MailPreview }) {
  const { kind, language, subject, text } = preview;
  const { en, ...others } = MAILS.languages;
  return (
    <>
      <Title back={{ to: '/mails', label: MAILS.title }}>{MAIL_NAMES[kind]}</Title>
      <Tabs
        label={MAILS.language}
        names={isToStaff(kind) ? { en } : { en, ...others }}
        current={language}
        pathOf={(each) => `/mails/${kind}?language=${each}`}
      />
      <Facts
        facts={[
          [
            MAILS.subject,
            <span key="subject" lang={language}>
              {subject}
            </span>,
          ],
        ]}
      />
      <Part title={MAILS.html}>
        <iframe
          className={styles.mail}
          title={MAILS.html}
          sandbox=""
          src={`/mails/${kind}/html?language=${language}`}
        />
      </Part>
      <Part title={MAILS.text}>
        <MailText text={text} language={language} />
      </Part>
    </>
  );
}
