/** Asks before a page with a changed form is left, and sends a form only once. */
export function guardForms(): void {
  let isChanged = false;
  let isSending = false;
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form && form.method === 'post') isChanged = true;
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    // A second press of the button would send the form again.
    if (isSending) event.preventDefault();
    isSending = event.target instanceof HTMLFormElement && event.target.method === 'post';
    if (isSending) isChanged = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged) event.preventDefault();
  });
  // Back shows the page as it was left.
  addEventListener('pageshow', () => {
    isSending = false;
  });
}
