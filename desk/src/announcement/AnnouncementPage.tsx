import { Alert, Button, Field, Icon, Megaphone, TextInput } from '@stepwell/shared-ui';
import { Presses } from '../catalogue/Presses';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { formatTime } from '../shared/Time';
import styles from './AnnouncementPage.module.css';

export interface AnnouncementPageProps extends Typed {
  /** What the site shows at present. */
  shown: { message: string; till: string } | undefined;
  /** What the site would show with the form's values; absent before the preview. */
  preview?: { message: string; till: string } | undefined;
  /** The settings that the form showed. */
  seen: Readonly<Record<string, string>>;
  mayEdit: boolean;
  refusal?: string | undefined;
}

const MAX = 300;

/** The form of the announcement, which the site shows in a bar above every page. */
export function AnnouncementPage({
  shown,
  preview,
  seen,
  mayEdit,
  refusal,
  ...typed
}: AnnouncementPageProps) {
  const { values = {}, errors = {} } = typed;
  return (
    <>
      <Title lead={shown ? `Shown until ${formatTime(shown.till)}.` : 'The site shows none.'}>
        Announcement
      </Title>
      {shown && <Bar message={shown.message} />}
      {preview && (
        <Part title="As learners will see it">
          <Bar message={preview.message} />
          <p>{`From now on, on every page, until ${formatTime(preview.till)}.`}</p>
          <Form action="/announcement" hidden={{ ...values, ...seen, press: 'save' }}>
            <Presses>
              <Button type="submit" variant="action">
                Show it
              </Button>
            </Presses>
          </Form>
        </Part>
      )}
      {mayEdit && (
        <Part title={preview ? 'Change it further' : 'Another one'}>
          <Form action="/announcement" hidden={seen}>
            {refusal && <Alert tone="bad">{refusal}</Alert>}
            <TextField
              {...typed}
              name="message"
              label="Text"
              hint="The first sentence is bold where a second one follows."
              rows={3}
              maxLength={MAX}
            />
            <Field id="till" label="Shown until" hint="In India." error={errors.till}>
              <TextInput type="datetime-local" name="till" defaultValue={values.till} />
            </Field>
            <Presses>
              <Button type="submit" name="press" value="preview" variant={preview ? 'outline' : 'brand'}>
                Look at it
              </Button>
              {shown && (
                <Button type="submit" name="press" value="end" variant="outline">
                  Take the present one down
                </Button>
              )}
            </Presses>
          </Form>
        </Part>
      )}
    </>
  );
}

/** The bar, as on the site. */
function Bar({ message }: { message: string }) {
  const text = message.trim();
  const end = /[.!?:](?=\s+\p{Lu})/u.exec(text);
  const lead = end ? text.slice(0, end.index + 1) : '';
  return (
    <p className={styles.bar} data-surface="deep">
      <Icon glyph={Megaphone} className={styles.icon} />
      <span>
        {lead && <b className={styles.lead}>{`${lead} `}</b>}
        {text.slice(lead.length).trim()}
      </span>
    </p>
  );
}
