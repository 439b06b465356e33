import { splitAnnouncement } from '@stepwell/contract';
import { Button, Icon, Megaphone } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Form } from '../shared/Form';
import { useFormState } from '../shared/form-state';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import styles from './AnnouncementPage.module.css';
import { ANNOUNCEMENT } from './texts';

export interface AnnouncementPageProps {
  /** What the site shows at present. */
  shown: { message: string; till: string } | undefined;
  /** What the site would show with the form's values; absent before the preview. */
  preview?: { message: string; till: string } | undefined;
  /** The stored settings when the form was made. Saving is refused if they have changed since. */
  seen: Readonly<Record<string, string>>;
  mayEdit: boolean;
}

/** The form of the announcement, which the site shows in a bar above every page. */
export function AnnouncementPage({ shown, preview, seen, mayEdit }: AnnouncementPageProps) {
  const { values } = useFormState();
  return (
    <>
      <Title lead={shown ? ANNOUNCEMENT.until(formatTime(shown.till)) : ANNOUNCEMENT.none}>
        {ANNOUNCEMENT.title}
      </Title>
      {shown && <Bar message={shown.message} />}
      {preview && (
        <Part title={ANNOUNCEMENT.preview}>
          <Bar message={preview.message} />
          <p>{ANNOUNCEMENT.fromNow(formatTime(preview.till))}</p>
          <Form
            action="/announcement"
            hidden={{ ...values, ...seen, press: 'save' }}
            button={ANNOUNCEMENT.show}
          />
        </Part>
      )}
      {mayEdit && (
        <Part title={preview ? ANNOUNCEMENT.further : ANNOUNCEMENT.another}>
          <Form action="/announcement" hidden={seen}>
            <TextField
              name="message"
              label={ANNOUNCEMENT.text}
              hint={ANNOUNCEMENT.textHint}
              rows={3}
              maxLength={300}
            />
            <TextField
              type="datetime-local"
              name="till"
              label={ANNOUNCEMENT.till}
              hint={ANNOUNCEMENT.inIndia}
            />
            <ButtonRow>
              <Button type="submit" name="press" value="preview" variant={preview ? 'outline' : 'brand'}>
                {ANNOUNCEMENT.look}
              </Button>
              {shown && (
                <Button type="submit" name="press" value="end" variant="outline">
                  {ANNOUNCEMENT.takeDown}
                </Button>
              )}
            </ButtonRow>
          </Form>
        </Part>
      )}
    </>
  );
}

/** The bar, as on the site. */
function Bar({ message }: { message: string }) {
  const { lead, rest } = splitAnnouncement(message);
  return (
    <p className={styles.bar} data-surface="deep">
      <Icon glyph={Megaphone} className={styles.icon} />
      <span dir="auto">
        {lead && <b className={styles.lead}>{`${lead} `}</b>}
        {rest}
      </span>
    </p>
  );
}
