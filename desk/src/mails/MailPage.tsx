import type { MailPreview } from '@stepwell/api/mail-preview';
import { Button } from '@stepwell/shared-ui';
import { Facts } from '../shared/Facts';
import { Part, Title } from '../shared/Heading';
import { Links } from '../shared/Links';
import styles from './MailPage.module.css';
import { MailText } from './MailText';
import { MAIL_NAMES, MAILS } from './texts';

export interface MailPageProps {
  preview: MailPreview;
}

/** The preview of a mail with sample values, as HTML and as text. */
export function MailPage({ preview: { kind, language, subject, text } }: MailPageProps) {
  const languages = kind.startsWith('staff-') ? (['en'] as const) : (['en', 'hi'] as const);
  return (
    <>
      <Title back={{ to: '/mails', label: MAILS.title }}>{MAIL_NAMES[kind]}</Title>
      <nav aria-label={MAILS.language}>
        <Links>
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
        </Links>
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
