import { FIELDS_APPEAR_MS } from '../time-outs';

const FIELDS = 'input,textarea,select';
/** Types that `restoreText` does not copy: fields without text, passwords, and choices, whose meaning may differ in another release. */
const NOT_COPIED = /^(button|checkbox|file|hidden|image|password|radio|reset|select-one|submit)$/;

/** Removed fields that `restoreInputs` has copied. */
const restored = new WeakSet<Element>();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The fields of a region.
 * @param marker the element before the region's content
 */
export function fieldsAfter(marker: Element): Element[] {
  const fields = marker.parentElement?.querySelectorAll(FIELDS) ?? [];
  return [...fields].filter(
    (field) => marker.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Copies the visitor's text into empty fields of the same names as soon as these fields exist, with the events of typing. Used for a region
 * that another release, or a retry, has rendered anew.
 * @param fields the fields of the content that failed
 * @param region the element in which the new fields appear
 */
export function restoreText(fields: readonly Element[], region: Element): void {
  restore(fields.filter(hasText), region, nameOf, (field, old) => {
    if (field.value === '') copyValue(field, old);
  });
}

/**
 * Copies text, choices, focus and caret of removed fields into the fields that React has rendered in their place after a failed
 * hydration. Each field is copied once.
 * @param fields the fields of the server's markup
 * @param focused the element that last had the focus
 */
export function restoreInputs(fields: readonly Element[], focused: EventTarget | null): void {
  const removed = (fields as readonly Field[]).filter((field) => !field.isConnected && !restored.has(field));
  for (const field of removed) restored.add(field);
  const used = removed.filter((field) => isChanged(field) || field === focused);
  restore(used, document.body, keyOf, (field, old) => {
    if (!isChanged(field)) copyValue(field, old);
    // The focus is restored unless the visitor has moved it since.
    if (old !== focused || document.activeElement !== document.body) return;
    field.focus({ preventScroll: true });
    // Some types of fields have no caret.
    if ('selectionStart' in old && old.selectionStart !== null)
      (field as HTMLInputElement).setSelectionRange(old.selectionStart, old.selectionEnd);
  });
}

/** Calls `copy` for each field as soon as its successor exists. @param identify returns the same text for a field and its successor */
function restore(
  fields: readonly Field[],
  parent: Element,
  identify: (field: Field) => string,
  copy: (field: Field, old: Field) => void,
): void {
  const uncopied = new Map(fields.map((field) => [identify(field), field]));
  if (uncopied.size === 0) return;
  const copyAll = () => {
    for (const field of parent.querySelectorAll<Field>(FIELDS)) {
      const key = identify(field);
      const old = uncopied.get(key);
      if (!old || old === field) continue;
      uncopied.delete(key);
      copy(field, old);
    }
    if (uncopied.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(copyAll);
  observer.observe(parent, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), FIELDS_APPEAR_MS);
  copyAll();
}

function hasText(field: Element): field is Field {
  const { value, type } = field as Field;
  return value !== '' && !NOT_COPIED.test(type) && nameOf(field as Field) !== '';
}

/** Whether the field's value differs from the markup. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const defaultIndex = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, defaultIndex);
  }
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function nameOf({ name, id }: Field): string {
  return name || id;
}

/** Identifies a field after a new render of the same release, in which forms keep their class names, but React makes new ids. */
function keyOf(field: Field): string {
  return JSON.stringify([
    field.form?.className,
    field.name || field.className,
    field.type,
    isChoice(field) && field.value,
  ]);
}

/** Gives a field the value of the old field, with the events that React's handlers expect of an input by the visitor. */
function copyValue(field: Field, old: Field): void {
  if (isChoice(field)) {
    if (field.checked !== (old as HTMLInputElement).checked) field.click();
    return;
  }
  if (field.value === old.value) return;
  // Calls the setter of the prototype, because React replaces the element's own setter and ignores values that are set through it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, old.value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
