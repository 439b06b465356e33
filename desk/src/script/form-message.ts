/** Shows a text below a form that the script sends (`shared/ScriptForm.tsx`). */
export function showMessage(form: HTMLFormElement, text: string): void {
  const place = form.querySelector('[data-message]');
  if (place) place.textContent = text;
}

/** Sends a form with the browser's answer in the field `response`. */
export function sendAnswer(form: HTMLFormElement, answer: unknown): void {
  const field = form.elements.namedItem('response');
  if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
  form.submit();
}
