import type { MailPreview } from '@stepwell/api/mail-preview';
import { Button } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Facts } from '../shared/Facts';
import { Part, Title } from '../shared/Heading';
import styles from './MailPage.module.css';
import { MailText } from './MailText';
import { isToStaff, MAIL_NAMES, MAILS } from './texts';

export interface MailPageProps {
  preview: MailPreview;
}

/** The preview of a mail with sample values, as HTML and as text. */
export function MailPage({ preview: { kind, language, subject, text } }: MailPageProps) {
  const languages = isToStaff(kind) ? (['en'] as const) : (['en', 'hi'] as const);
  return (
    <>
      <Title back={{ to: '/mails', label: MAILS.title }}>{MAIL_NAMES[kind]}</Title>
      <nav aria-label={MAILS.language}>
        <ButtonRow>
          {languages.map((each) => (
            <Button
              key={each}
              href={`/mails/${kind}?language=${each}`}
              size="sm"
              variant={each === language ? 'brand' : 'outline'}
              aria-current={each === language ? 'page' : undefined}
            >
              {MAILS.languages[each]}
            </Button>
          ))}
        </ButtonRow>
      </nav>
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
