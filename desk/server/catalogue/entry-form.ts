import { MENTOR_MAPPING, WHOLE_COURSE_MAPPING } from '@stepwell/api/catalogue-fields';
import type { SavedEntry } from '@stepwell/api/entry-edit';
import { DEFAULT_COVER, DEFAULT_PORTRAIT } from '@stepwell/contract';
import type { Fields } from '@stepwell/contract/catalogue-fields';
import { acceptFiles } from '@stepwell/server-kit/html-pages';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  changedFields,
  formValuesOf,
  isTime,
  itemCount,
  momentOf,
  rebasedValues,
} from '../../src/catalogue/form-values';
import { COURSE_PARTS, ENTRY, MENTOR_PARTS } from '../../src/catalogue/texts';
import { formatTime } from '../../src/shared/Time';
import { attempt, type Desk, requireRight } from '../shared/desk';
import type { Refusal } from '../shared/pages';
import { formTexts } from '../shared/requests';
import { differencesOf, withFormFieldNames } from './differences';
import { coursePreviewOf, type Entry, entryOf, mentorNames, mentorPreviewOf } from './entries';
import { addressOn, uploadedPicture } from './uploaded-picture';

// The form of a course or mentor: staff type values, see the result of a dry run, and save. Between these steps the server stores
// only an uploaded picture, because each page contains all values in its form.

/** Maximum size of the form: a picture of at most 10 MB, and the other values. */
const FORM_BYTES = 11 * 1024 * 1024;

type Values = Record<string, string>;

const KINDS = {
  course: {
    path: '/courses',
    idField: '_id',
    photo: 'coursePhoto',
    defaultPicture: DEFAULT_COVER,
    // The contract's table of fields does not contain the mentor, which is an entry of its own.
    fields: { ...WHOLE_COURSE_MAPPING.fields, mentor: { kind: 'line', max: 64 } } as Fields,
    parts: COURSE_PARTS,
    warning: ENTRY.warnings.course,
  },
  mentor: {
    path: '/mentors',
    idField: 'id',
    photo: 'mentorPhoto',
    defaultPicture: DEFAULT_PORTRAIT,
    fields: MENTOR_MAPPING.fields as Fields,
    parts: MENTOR_PARTS,
    warning: ENTRY.warnings.mentor,
  },
} as const;

type Kind = keyof typeof KINDS;

/** The course or mentor that a form edits; without `id`, a new one. */
interface Subject {
  id?: string | undefined;
  /** The stored entry when the form was opened. A value that differs from it is a change. */
  base: Entry;
  /**
   * Revision of `base`. If the stored entry has another revision, the command refuses (409) a field that another member has changed too.
   */
  revision: string;
}

/** Routes of the form that creates and edits entries of one kind. */
export function entryFormRoutes(app: FastifyInstance, desk: Desk, kind: Kind): void {
  const { path } = KINDS[kind];
  app.register(async (forms) => {
    acceptFiles(forms, FORM_BYTES);

    forms.get(`${path}/new`, async (request, reply) => {
      await requireRight(request, `${kind}.create`);
      return sendForm(request, reply, { base: {}, revision: '' }, {});
    });
    forms.get<{ Params: { id: string } }>(`${path}/:id/edit`, async (request, reply) => {
      await requireRight(request, `${kind}.set`);
      const subject = await readEntry(request, request.params.id);
      return sendForm(request, reply, subject, formValuesOf(KINDS[kind].fields, subject.base));
    });
    forms.post(`${path}/new`, (request, reply) => receive(request, reply));
    forms.post<{ Params: { id: string } }>(`${path}/:id/edit`, (request, reply) =>
      receive(request, reply, request.params.id),
    );
  });

  /** Handles the form's buttons by the value of `press`: `add <list>`, `preview`, `edit` (back to the form), `plan` or `save`. */
  async function receive(request: FastifyRequest, reply: FastifyReply, id?: string): Promise<FastifyReply> {
    await requireRight(request, id === undefined ? `${kind}.create` : `${kind}.set`);
    const { press = '', base = '', revision = '', ...values } = formTexts(request.body);
    const parsedBase = parseJson(base);
    const subject = { id, base: isRecord(parsedBase) ? parsedBase : {}, revision };
    const uploaded = await attempt(() => uploadedPicture(request, desk, kind));
    if (uploaded.refusal) {
      const { status, message } = uploaded.refusal;
      const refusal = { status, message: ENTRY.picture.refused, errors: { picture: message } };
      return sendForm(request, reply, subject, values, refusal);
    }
    if (uploaded.result) values[KINDS[kind].photo] = uploaded.result;
    const list = /^add (\w+)$/.exec(press)?.[1];
    if (list) {
      const longer = { ...values, [firstFieldOfNewItem(kind, list, values)]: '' };
      return sendForm(request, reply, subject, longer, undefined, list);
    }
    if (press === 'edit') return sendForm(request, reply, subject, values);
    if (press === 'plan' && id !== undefined) return plan(request, reply, subject, values);
    return change(request, reply, subject, values, press !== 'save');
  }

  /** Saves the changes, or shows the result of a dry run. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: Subject,
    values: Values,
    isDryRun: boolean,
  ): Promise<FastifyReply> {
    const { id, base, revision } = subject;
    const fields = changedFields(KINDS[kind].fields, base, values);
    const command = id === undefined ? `${kind}.create` : `${kind}.set`;
    const input = id === undefined ? { id: values.id, fields } : { id, fields, revision, base };
    const { result, refusal } = await attempt(() =>
      desk.run<SavedEntry>(request, command, input, { dryRun: isDryRun }),
    );
    if (refusal) return sendRefused(request, reply, subject, values, refusal);
    if (isDryRun) return sendChanges(request, reply, subject, values, result);
    const text = Object.keys(result.changes).length > 0 ? ENTRY.saved : ENTRY.nothing;
    return desk.redirect(reply, `${path}/${result.id}`, text);
  }

  /** Schedules the changes for a later time; only for courses. */
  async function plan(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: Subject,
    values: Values,
  ): Promise<FastifyReply> {
    const { id, base, revision } = subject;
    const { at: typed = '' } = values;
    if (!isTime(typed))
      return sendForm(request, reply, subject, values, { status: 422, message: ENTRY.noTime, errors: {} });
    const at = momentOf(typed, 'start');
    const fields = changedFields(KINDS[kind].fields, base, values);
    const input = { id, fields, revision, base, at };
    const { result, refusal } = await attempt(() =>
      desk.run<{ replaced: string[] }>(request, `${kind}.schedule`, input),
    );
    if (refusal) return sendRefused(request, reply, subject, values, refusal);
    const replaced = result.replaced.map(formatTime);
    return desk.redirect(reply, `${path}/${id}`, ENTRY.planned(formatTime(at), replaced));
  }

  /** Sends the form of a refused change. After a conflict (409), the form edits the entry that another member has saved meanwhile. */
  async function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: Subject,
    values: Values,
    refusal: Refusal,
  ): Promise<FastifyReply> {
    const { id, base } = subject;
    if (refusal.status !== 409 || id === undefined) return sendForm(request, reply, subject, values, refusal);
    // A second save overwrites only the fields that were changed in this form.
    const newest = await readEntry(request, id);
    const merged = rebasedValues(KINDS[kind].fields, { base, newest: newest.base }, values);
    return sendForm(request, reply, newest, merged, refusal);
  }

  /** @param opened name of the list to which an item was just added, so that the page unfolds it */
  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, base, revision }: Subject,
    values: Values,
    refusal?: Refusal,
    opened?: string,
  ): Promise<FastifyReply> {
    const { fields, parts, photo, defaultPicture } = KINDS[kind];
    const title = id === undefined ? ENTRY.new[kind] : ENTRY.edit(nameOf(kind, base) || id);
    const page = {
      title,
      values,
      refusal: refusal && { ...refusal, errors: withFormFieldNames(refusal.errors) },
    };
    return desk.sendPage(request, reply, page, 'entry', {
      title,
      lead: id === undefined ? ENTRY.lead : undefined,
      action: id === undefined ? `${path}/new` : `${path}/${id}/edit`,
      fields,
      parts,
      hidden: { base: JSON.stringify(base), revision },
      picture: { field: photo, shape: kind, shown: addressOn(desk.siteUrl, values[photo] || defaultPicture) },
      mentors: kind === 'course' ? await mentorNames(request, desk) : undefined,
      opened,
      back: id === undefined ? path : `${path}/${id}`,
    });
  }

  /** The page that shows the changes of a dry run, with the buttons that save or schedule them. */
  async function sendChanges(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, base, revision }: Subject,
    values: Values,
    { changes, entry }: SavedEntry,
  ): Promise<FastifyReply> {
    const title = ENTRY.confirm(nameOf(kind, entry));
    return desk.sendPage(request, reply, { title }, 'changes', {
      title,
      differences: differencesOf(kind, id ?? '', changes),
      warning: KINDS[kind].warning,
      course: kind === 'course' ? await coursePreviewOf(request, desk, entry) : undefined,
      mentor: kind === 'mentor' ? mentorPreviewOf(desk, entry) : undefined,
      action: id === undefined ? `${path}/new` : `${path}/${id}/edit`,
      // A box that is not checked sends nothing. Empty, it is a field of this page's form too, so the desk's script can fill it in again.
      values: { ...uncheckedFlags(KINDS[kind].fields), ...values, base: JSON.stringify(base), revision },
      isPlannable: kind === 'course' && id !== undefined,
      back: { to: id === undefined ? path : `${path}/${id}`, label: ENTRY.leave },
    });
  }

  /** @throws ApiError 404 */
  async function readEntry(request: FastifyRequest, id: string): Promise<Subject> {
    const { revision, [KINDS[kind].idField]: _id, ...base } = await entryOf(request, desk, kind, id);
    return { id, base, revision: String(revision) };
  }
}

/** The form's name of the first field of a new item in a list, such as `courseOverview.3.title`. */
function firstFieldOfNewItem(kind: Kind, list: string, values: Values): string {
  const field = KINDS[kind].fields[list];
  const [first = ''] = field?.kind === 'list' ? Object.keys(field.of) : [];
  return `${list}.${itemCount(list, values)}.${first}`;
}

function nameOf(kind: Kind, entry: Entry): string {
  return String((kind === 'course' ? entry.courseName : entry.mentorName) ?? '');
}

function uncheckedFlags(fields: Fields): Values {
  const flags = Object.entries(fields).filter(([, { kind }]) => kind === 'flag');
  return Object.fromEntries(flags.map(([name]) => [name, '']));
}
