import { TOKEN_FIELD } from '../shared/form-state';
import { SCRIPT } from './texts';

/** Key of `sessionStorage`, which each tab has for itself. */
const KEY = 'stepwell-desk-form';

/** Maximum time from sending a form until the browser shows a log-in page instead of the reply. */
const REPLY_MS = 60_000;

/** The form that the tab has sent last. */
interface SentForm {
  /** Path and query that the form was sent to. */
  action: string;
  /** Name of the member, because another one may log in. */
  member: string;
  /** Names of all fields; a checkbox that is not checked has no value. */
  names: string[];
  /** Values of the fields, without files. */
  values: [name: string, value: string][];
  /** In ms since 1970. */
  sentAt: number;
  /** Whether the desk has asked for a log-in or a passkey instead of reading the form, or has replied with an error page. */
  isUnread: boolean;
}

/**
 * Fills in again what was typed into a form that the desk did not read. If the log-in had ended or a passkey was required, the desk returns to
 * the form's page after the log-in. From an error page, such as that for a form of an earlier log-in, staff go back.
 */
export function keepForms(page: Document): void {
  const sent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentForm | null;
  const { pathname, search } = page.location;
  // After a redirect, an error page is not the reply to the form.
  const isFormError = pathname + search === sent?.action && page.querySelector('[data-error-page]') !== null;
  if (isFormError || /^\/(log-in|confirm-identity)\b/.test(pathname)) {
    if (sent) store({ ...sent, isUnread: sent.isUnread || Date.now() - sent.sentAt < REPLY_MS });
    return;
  }
  sessionStorage.removeItem(KEY);
  const form = sent?.isUnread && sent.member === memberOf(page) ? formFor(page, sent) : undefined;
  if (sent && form) {
    fillIn(form, sent);
    const notice = page.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = SCRIPT.unreadForm;
    page.querySelector('main')?.prepend(notice);
  }
  page.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
    const names = fieldsOf(target).map(({ name }) => name);
    const values = [...new FormData(target)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && names.includes(entry[0]),
    );
    const member = memberOf(page);
    store({ action: actionOf(target), member, names, values, sentAt: Date.now(), isUnread: false });
  });
}

function store(form: SentForm): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}

function memberOf(page: Document): string {
  return page.querySelector('a[href="/account"]')?.textContent ?? '';
}

function actionOf(form: HTMLFormElement): string {
  return form.getAttribute('action') ?? '';
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that are never filled in: the CSRF token, and texts that staff type a second time to confirm. */
const NOT_KEPT = [TOKEN_FIELD, 'confirm', 'typed'];

function fieldsOf(form: HTMLFormElement): FormField[] {
  const fields = [...form.querySelectorAll<FormField>(':is(input, select, textarea)[name]')];
  return fields.filter(({ name, type }) => !NOT_KEPT.includes(name) && type !== 'file');
}

/** The form with the sent fields; of several for one path, such as one for each status, the form with the sent hidden values. */
function formFor(page: Document, { action, names, values }: SentForm): HTMLFormElement | undefined {
  const isSent = ({ name, value }: FormField) => values.some(([key, sent]) => key === name && sent === value);
  const forms = [...page.forms].filter(
    (form) =>
      actionOf(form) === action &&
      fieldsOf(form).some(({ name, type }) => type !== 'hidden' && names.includes(name)),
  );
  // A list such as `orders[]` must have every chosen row, or the form would act on fewer.
  const isWhole = (form: HTMLFormElement) =>
    values.every(
      ([key, sent]) =>
        !key.endsWith('[]') || fieldsOf(form).some(({ name, value }) => name === key && value === sent),
    );
  if (forms.length <= 1) return forms.find(isWhole);
  return forms.find((form) => fieldsOf(form).every((field) => field.type !== 'hidden' || isSent(field)));
}

/**
 * Fills in the sent values. Hidden ones, such as the state that the form has shown, are filled in too, so that the desk refuses to overwrite
 * what a colleague has changed meanwhile.
 */
function fillIn(form: HTMLFormElement, { names, values }: SentForm): void {
  for (const field of fieldsOf(form).filter(({ name }) => names.includes(name))) {
    const sent = values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      field.checked = sent.includes(field.value);
    else field.value = sent[0] ?? '';
  }
}
