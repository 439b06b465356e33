import { CourseStatus, DEFAULT_COVER, DEFAULT_PORTRAIT, formatAmount } from '@stepwell/contract';
import type { Fields } from '@stepwell/contract/catalogue-fields';
import { Button, TextLink } from '@stepwell/shared-ui';
import type { Act } from '../../src/acts/act';
import { createCourse, createMentor, saveCourse, saveMentor } from '../../src/catalogue/entries/entries.acts';
import { type Entry, KINDS, type Kind } from '../../src/catalogue/entries/entry';
import { checkedChange, readEntry, type SavedEntry } from '../../src/catalogue/entries/save-entry';
import { mentors } from '../../src/database/schema/catalogue';
import { ApiError } from '../../src/lib/api-error';
import { paiseIn } from '../../src/lib/money-input';
import { type Area, type DeskRequest, type Page, sendPage } from '../frame/area';
import { Form } from '../frame/form';
import { Part, Title } from '../frame/parts';
import { requireRole } from '../frame/session';
import { Differences } from './Differences';
import { EntryFields } from './EntryFields';
import { EntryPreview } from './EntryPreview';
import { FORM_PARTS, pathLabel } from './field-texts';
import { type FormValues, fieldsIn, formValuesOf, renumbered } from './form-values';
import { absolute, isFile, storedPicture } from './pictures';

const ACTS: Record<Kind, { create: Act<SavedEntry>; save: Act<SavedEntry>; defaultPicture: string }> = {
  course: { create: createCourse, save: saveCourse, defaultPicture: DEFAULT_COVER },
  mentor: { create: createMentor, save: saveMentor, defaultPicture: DEFAULT_PORTRAIT },
};

/** The forms that add and edit entries of one kind, with their preview. */
export function entryForms(area: Area, kind: Kind): void {
  const path = `/${kind}s`;
  const { create, save, defaultPicture } = ACTS[kind];
  const { photo, name, mapping } = KINDS[kind];
  const fields: Fields = mapping.fields;
  const { sql, site } = area.context;

  area.form(`${path}/new`, {
    act: create,
    show: (request) => formPage(request, null),
    input: async (request) => ({ fields: (await prepared(request)).fields }),
    done: ({ id }) => ({ to: `${path}/${id}`, notice: 'Saved.' }),
  });

  area.form(`${path}/:id/edit`, {
    act: save,
    show: (request) => formPage(request, request.params.id ?? ''),
    async input(request) {
      const { values, fields: sent } = await prepared(request);
      const { id = '' } = request.params;
      const stored = await readEntry(sql, kind, id);
      // If the course was changed meanwhile, the act refuses first, and the question would be about another price.
      if (Number(values.revision) === stored.revision) requirePriceConfirmed(stored.entry, values);
      return { id, revision: values.revision, fields: sent };
    },
    done: ({ id, changes }) => ({
      to: `${path}/${id}`,
      notice:
        Object.keys(changes).length > 0
          ? 'Saved. Learners see it within three seconds.'
          : 'Nothing was different.',
    }),
  });

  area.app.post(`${path}/:id/preview`, async (request, reply) => {
    const sent = request as DeskRequest;
    const id = sent.params.id === 'new' ? null : (sent.params.id ?? '');
    try {
      const { fields: typed } = await prepared(sent);
      return sendPage(request, reply, await formPage(sent, id, await checkedChange(sql, kind, id, typed)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const form = { action: actionOf(id), values: sent.body ?? {}, errors: error.data?.fields ?? {} };
      return sendPage(request, reply, await formPage(sent, id), { error, form });
    }
  });

  const actionOf = (id: string | null) => (id === null ? `${path}/new` : `${path}/${id}/edit`);

  /** Stores an uploaded picture, and numbers the items of lists, so that the page has both if the form is refused. */
  async function prepared(
    request: DeskRequest,
  ): Promise<{ values: FormValues; fields: Record<string, unknown> }> {
    // Before the act checks it, because the picture is stored before the act.
    requireRole(request, save.roles);
    const { picture, ...values } = renumbered(fields, request.body ?? {});
    request.body = values;
    if (isFile(picture)) {
      values[photo] = await storedPicture(area, kind, picture, values).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(error.status, error.message, { fields: { picture: error.message } });
      });
    }
    return { values, fields: fieldsIn(fields, values) };
  }

  /** @param id `null` for a new entry @param preview the checked entry, shown above the form */
  async function formPage(request: DeskRequest, id: string | null, preview?: Entry): Promise<Page> {
    const stored = id === null ? null : await readEntry(sql, kind, id);
    const values = request.body ?? (await initialValues(request, stored?.entry));
    const mentorNames = kind === 'course' ? await namesOfMentors(area) : undefined;
    const isRefused = request.body !== undefined && !request.url.endsWith('/preview');
    const isConflict = isRefused && stored !== null && Number(values.revision) !== stored.revision;
    const title = id === null ? `New ${kind}` : `Edit ${stored?.entry[name]}`;
    const addressOf = (address: unknown) => absolute(String(address || defaultPicture), site.publicUrl);
    const hidden = {
      // A preview keeps the revision that the member has seen. After a refusal, the page shows what is saved now.
      revision: String((isRefused ? undefined : values.revision) ?? stored?.revision ?? ''),
      // The price of the question that this page shows.
      askedPrice: isRefused ? String(values.coursePrice ?? '') : '',
    };
    const content = (
      <>
        <Title
          back={
            id === null
              ? { to: path, label: kind === 'course' ? 'Courses' : 'Mentors' }
              : { to: `${path}/${id}`, label: String(stored?.entry[name]) }
          }
        >
          {title}
        </Title>
        {isConflict && stored && (
          <Part
            title="What is saved now"
            end={<TextLink href={actionOf(id)}>Take what is saved now</TextLink>}
          >
            <Differences fields={fields} saved={formValuesOf(fields, stored.entry)} typed={values} />
            <p>“Save” replaces it by this form.</p>
          </Part>
        )}
        {preview && (
          <Part title="As learners will see it">
            <EntryPreview
              kind={kind}
              entry={preview}
              picture={addressOf(preview[photo])}
              mentor={mentorNames?.[String(preview.mentor)]}
            />
          </Part>
        )}
        <Form action={actionOf(id)} hidden={hidden} hasFile>
          <EntryFields
            fields={fields}
            parts={FORM_PARTS[kind]}
            values={values}
            picture={{ field: photo, shape: kind, shown: addressOf(values[photo]) }}
            mentors={mentorNames}
          />
          <div className="buttons form-buttons">
            <Button type="submit" variant="action">
              Save
            </Button>
            <Button type="submit" variant="outline" formAction={`${path}/${id ?? 'new'}/preview`}>
              Preview
            </Button>
          </div>
        </Form>
      </>
    );
    return { title, content, labelOf: pathLabel };
  }

  async function initialValues(
    { query }: DeskRequest,
    stored: Entry | undefined,
  ): Promise<Record<string, string>> {
    if (stored) return formValuesOf(fields, stored);
    if (!query.from) return {};
    const { entry } = await readEntry(sql, kind, query.from);
    return formValuesOf(fields, { ...entry, ...copied(entry) });
  }
}

/** Fields that a copy does not have: they depend on the dates and learners of a course. */
function copied(entry: Entry): Entry {
  const { courseName, courseCode } = entry;
  return {
    courseName: `${courseName} (copy)`,
    courseCode: `${courseCode}-2`,
    courseStatus: CourseStatus.comingSoon,
    courseStartDate: null,
    courseEndDate: null,
    courseRegEndDate: null,
    publishAt: null,
    studentsEnrolled: null,
    courseWelcomeLink: '',
    position: null,
  };
}

/** Asks once before a price is changed. @throws ApiError 422 at the field */
function requirePriceConfirmed(stored: Entry, { askedPrice, coursePrice = '' }: FormValues): void {
  const before = stored.coursePrice;
  const after = paiseIn(String(coursePrice));
  if (
    typeof before !== 'number' ||
    after === null ||
    Math.round(before * 100) === after ||
    askedPrice === coursePrice
  )
    return;
  const question = `The price changes from ${formatAmount(before)} to ${formatAmount(after / 100)} for new orders. Press Save again to confirm.`;
  throw new ApiError(422, question, { fields: { coursePrice: question } });
}

async function namesOfMentors({ context }: Area): Promise<Record<string, string>> {
  const rows = await context.sql
    .select({ id: mentors.id, name: mentors.name })
    .from(mentors)
    .orderBy(mentors.name);
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}
