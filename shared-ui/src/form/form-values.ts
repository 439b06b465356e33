/** A form's values by field name: the text of an input, the value of a choice (`''` for none), or whether a checkbox is checked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Reads the values of the form's controls. @param blank the empty form, whose keys are the names of the fields to read */
export function readValues<Values extends FormValues>(form: HTMLFormElement, blank: Values): Values {
  const data = new FormData(form);
  const values = Object.keys(blank).map((name) => [
    name,
    typeof blank[name] === 'boolean' ? data.has(name) : String(data.get(name) ?? ''),
  ]);
  return Object.fromEntries(values) as Values;
}

/**
 * Empties the fields that still have the submitted values; input that came later stays. Sets `value` instead of calling `form.reset()`,
 * because React does not notice a reset, and would fire no change event when the same text is typed again.
 */
export function emptyValues(form: HTMLFormElement, submitted: FormValues): void {
  const current = readValues(form, submitted);
  for (const control of form.elements) {
    const { name } = control as HTMLInputElement;
    if (!(name in submitted) || current[name] !== submitted[name]) continue;
    if (typeof submitted[name] === 'boolean' || (control as HTMLInputElement).type === 'radio')
      (control as HTMLInputElement).checked = false;
    else (control as HTMLInputElement).value = '';
  }
}

/** The names of the fields that are not empty. */
export function filledFields(values: FormValues): string[] {
  return Object.keys(values).filter((name) => values[name]);
}
