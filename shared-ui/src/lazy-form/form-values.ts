/** A form's values by field name: a text, a choice (empty for none), or a checkbox. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** The values of the form's controls, for the fields of the empty form. */
export function readValues<Values extends FormValues>(form: HTMLFormElement, blank: Values): Values {
  const data = new FormData(form);
  const values = Object.keys(blank).map((name) => [
    name,
    typeof blank[name] === 'boolean' ? data.has(name) : String(data.get(name) ?? ''),
  ]);
  return Object.fromEntries(values) as Values;
}

/**
 * Empties the fields that still hold the given values; later input stays. Sets `value` instead of calling `form.reset()`, which React does
 * not notice: React would then fire no change event when the same text is typed again.
 */
export function emptyValues(form: HTMLFormElement, given: FormValues): void {
  const current = readValues(form, given);
  for (const control of form.elements) {
    const { name } = control as HTMLInputElement;
    if (!(name in given) || current[name] !== given[name]) continue;
    if (typeof given[name] === 'boolean' || (control as HTMLInputElement).type === 'radio')
      (control as HTMLInputElement).checked = false;
    else (control as HTMLInputElement).value = '';
  }
}

/** The names of the fields that are not empty. */
export function filledFields(values: FormValues): string[] {
  return Object.keys(values).filter((name) => values[name]);
}
