const TITLE = 'Do not pay';
const TEXT =
  'This page has shown payment details that are not ours, so we have removed them. If you have paid already, do not pay again, and write to us. Otherwise reload the page, and compare the UPI ID with the one in our mail about your order before you pay.';

let notice: HTMLDialogElement | undefined;

/** Warns the learner with a modal dialog above the whole page. Behind it, the region's fallback has replaced the false payee. */
export function showNotice(): void {
  const createElement = document.createElement.bind(document);
  if (notice?.isConnected) return;
  notice = createElement('dialog');
  const title = Object.assign(createElement('h2'), { id: 'payee-notice', textContent: TITLE });
  const text = Object.assign(createElement('p'), { textContent: TEXT });
  const buttons = createElement('p');
  buttons.append(
    button('Reload', () => location.reload()),
    ' ',
    button('Close', () => notice?.close()),
  );
  notice.append(title, text, buttons);
  notice.setAttribute('role', 'alertdialog');
  notice.setAttribute('aria-labelledby', title.id);
  // Set by script, because the policy refuses style attributes.
  Object.assign(notice.style, { maxWidth: '30rem', margin: 'auto', padding: '1.5rem' });
  document.body.append(notice);
  notice.showModal();

  function button(name: string, onclick: () => void): HTMLElement {
    return Object.assign(createElement('button'), { type: 'button', textContent: name, onclick });
  }
}
