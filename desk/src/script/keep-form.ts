import { TOKEN_FIELD } from '../shared/form-state';
import { SCRIPT } from './texts';

/** Key of `sessionStorage`, which each tab has for itself. */
const KEY = 'stepwell-desk-form';

/** Maximum time from sending a form until the browser shows a log-in page instead of the reply. */
const REPLY_MS = 60_000;

/** The form that the tab has sent last. */
interface SentForm {
  /** Path of the page with the form. */
  path: string;
  /** Names of all fields; a checkbox that is not checked has no value. */
  names: string[];
  /** Values of the fields, without files. */
  values: [name: string, value: string][];
  /** In ms since 1970. */
  sentAt: number;
  /** Whether the desk has asked for a log-in or a passkey instead of reading the form. */
  isUnread: boolean;
}

/**
 * Fills in again what was typed into a form that the desk did not read, because the log-in had ended or a passkey was required: after the
 * log-in, the desk returns to the form's page.
 */
export function keepForms(page: Document): void {
  const { pathname } = page.location;
  const sent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentForm | null;
  if (/^\/(log-in|confirm-identity)\b/.test(pathname)) {
    if (sent) store({ ...sent, isUnread: sent.isUnread || Date.now() - sent.sentAt < REPLY_MS });
    return;
  }
  sessionStorage.removeItem(KEY);
  // `startsWith`: a refused form is shown at the address that it was sent to, and the desk then returns to the page above that.
  if (sent?.isUnread && sent.path.startsWith(pathname) && fillIn(page, sent)) {
    const notice = page.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = SCRIPT.unreadForm;
    page.querySelector('main')?.prepend(notice);
  }
  page.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return;
    const names = [...target.elements].flatMap((field) => field.getAttribute('name') ?? []);
    const values = [...new FormData(target)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== TOKEN_FIELD,
    );
    store({ path: pathname, names, values, sentAt: Date.now(), isUnread: false });
  });
}

function store(form: SentForm): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}

/** Fills in the fields that staff can see. Hidden ones, such as the state that was seen, keep the page's present values. @returns whether any was found */
function fillIn(page: Document, { names, values }: SentForm): boolean {
  const fields = [
    ...page.querySelectorAll<HTMLInputElement>('form[method="post"] :is(input, select, textarea)'),
  ];
  const visible = fields.filter(
    ({ name, type }) => names.includes(name) && !['hidden', 'file'].includes(type),
  );
  for (const field of visible) {
    const sent = values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (['checkbox', 'radio'].includes(field.type)) field.checked = sent.includes(field.value);
    else field.value = sent[0] ?? '';
  }
  return visible.length > 0;
}
