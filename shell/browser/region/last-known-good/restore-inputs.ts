/** A form that comes late, with code or data of its own, is waited for so long. */
const PATIENCE_MS = 10_000;
const FIELDS = 'input,textarea,select';
/** What is not typed. A choice may mean another thing in another release. */
const NOT_TYPED = [
  'button',
  'checkbox',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'reset',
  'select-one',
  'submit',
];

const restored = new WeakSet<Element>();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Puts what was typed into fields of the same names, as soon as they are there, unless something stands in them already.
 * They are told as if it had been typed. For a region that another release has drawn anew.
 */
export function restoreText(fields: readonly Element[], entryId: string): void {
  const parent = document.querySelector(`template[data-entry="${entryId}"]`)?.parentElement;
  if (!parent) return;
  restore(fields.filter(isTyped), parent, nameOf, (field, old) => {
    if (field.value === '') setAsTyped(field, old);
  });
}

/**
 * Puts typed text, choices, focus and caret of fields that have left the page into the same fields of their forms, which
 * React has drawn anew after its hydration failed; of each field once.
 * @param fields those of the server's markup
 * @param focused had the focus last
 */
export function restoreInputs(fields: readonly Element[], focused: EventTarget | null): void {
  const lost = (fields as readonly Field[]).filter((field) => !field.isConnected && !restored.has(field));
  for (const field of lost) restored.add(field);
  const used = lost.filter((field) => isChanged(field) || field === focused);
  restore(used, document.body, keyOf, (field, old) => {
    if (!isChanged(field)) setAsTyped(field, old);
    if (old !== focused || document.activeElement !== document.body) return;
    field.focus({ preventScroll: true });
    // Fields of some types have no caret to be set.
    if ('selectionStart' in old && old.selectionStart !== null)
      (field as HTMLInputElement).setSelectionRange(old.selectionStart, old.selectionEnd);
  });
}

/** @param identify names a field: the new one has the name of the old one */
function restore(
  fields: readonly Field[],
  parent: Element,
  identify: (field: Field) => string,
  giveTo: (field: Field, old: Field) => void,
): void {
  const left = new Map(fields.map((field) => [identify(field), field]));
  if (left.size === 0) return;
  const giveBack = () => {
    for (const field of parent.querySelectorAll<Field>(FIELDS)) {
      const name = identify(field);
      const old = left.get(name);
      if (!old || old === field) continue;
      left.delete(name);
      giveTo(field, old);
    }
    if (left.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(giveBack);
  watch.observe(parent, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
  giveBack();
}

function isTyped(field: Element): field is Field {
  const { value, type } = field as Field;
  return value !== '' && !NOT_TYPED.includes(type) && nameOf(field as Field) !== '';
}

/** Whether it holds something else than its markup says. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function nameOf({ name, id }: Field): string {
  return name || id;
}

/** Ids are others in a form that is drawn anew; classes of forms are those of its component, in one release. */
function keyOf(field: Field): string {
  return JSON.stringify([
    field.form?.className,
    field.name || field.className,
    field.type,
    isChoice(field) && field.value,
  ]);
}

/** React notices no value that is set past the element's own setter. */
function setAsTyped(field: Field, old: Field): void {
  if (isChoice(field)) {
    if (field.checked !== (old as HTMLInputElement).checked) field.click();
    return;
  }
  if (field.value === old.value) return;
  // React has put a setter of its own onto the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, old.value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
