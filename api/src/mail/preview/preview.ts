import type { Sql } from '../../database/connection';
import { MAIL_KINDS, type MailKind } from '../../database/schema';
import { ApiError } from '../../lib/api-error';
import { academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { asHtml, asText } from '../message';
import { languageOf, MAIL_LANGUAGES, type MailLanguage, mailTexts } from '../texts/mail-texts';
import { SAMPLE_VALUES } from '../texts/sample-values';

export interface MailPreview {
  kind: MailKind;
  language: MailLanguage;
  subject: string;
  text: string;
  html: string;
}

/** Composes a kind of mail with sample values. @throws ApiError 404 for an unknown kind or language */
export async function previewMail(
  tx: Sql,
  { kind, language }: { kind: string; language?: string | undefined },
): Promise<MailPreview> {
  const mailKind = MAIL_KINDS.find((each) => each === kind);
  if (!mailKind) throw new ApiError(404, `There is no mail '${kind}'. There are: ${MAIL_KINDS.join(', ')}.`);
  const settings = await readSettings(tx);
  const languageCode = language ?? settings.mailLanguage;
  const mailLanguage = MAIL_LANGUAGES.find((each) => each === languageCode);
  if (!mailLanguage)
    throw new ApiError(404, `Mails are in ${MAIL_LANGUAGES.join(' or ')}, not in '${languageCode}'`);
  const academy = academyIn(settings);
  const message = mailTexts(mailLanguage)[mailKind](SAMPLE_VALUES);
  return {
    kind: mailKind,
    language: mailLanguage,
    subject: message.subject,
    text: asText(message, academy),
    html: asHtml(message, academy, languageOf(mailKind, mailLanguage)),
  };
}
