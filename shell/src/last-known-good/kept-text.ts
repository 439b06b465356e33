/** A form that comes late, with code or data of its own, is waited for so long. */
const PATIENCE_MS = 10_000;
const FIELDS = 'input,textarea';
/** What is not typed. A choice may mean another thing in another release. */
const NOT_TYPED = ['button', 'checkbox', 'file', 'hidden', 'image', 'password', 'radio', 'reset', 'submit'];

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts what was typed into fields of the same names, as soon as they are there, unless something stands in them already.
 * They are told as if it had been typed.
 */
export function giveBackText(fields: readonly Element[], entryId: string): void {
  const left = new Map(fields.filter(isTyped).map((field) => [nameOf(field), field]));
  const parent = parentOf(entryId);
  if (left.size === 0 || !parent) return;
  const giveBack = () => {
    for (const field of [...parent.querySelectorAll(FIELDS)]) {
      const old = left.get(nameOf(field as Field));
      if (!old || old === field) continue;
      left.delete(nameOf(old));
      if ((field as Field).value === '') type(field as Field, old.value);
    }
    if (left.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(giveBack);
  watch.observe(parent, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
  giveBack();
}

function parentOf(entryId: string): Element | null {
  return document.querySelector(`template[data-entry="${entryId}"]`)?.parentElement ?? null;
}

function isTyped(field: Element): field is Field {
  const { value, type } = field as Field;
  return value !== '' && !NOT_TYPED.includes(type) && nameOf(field as Field) !== '';
}

function nameOf({ name, id }: Field): string {
  return name || id;
}

/** React notices no value that is set past the element's own setter. */
function type(field: Field, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
