/** Time before the end of the log-in at which the page warns. */
const WARN_MS = 5 * 60_000;
/** How often the page compares the clock. A single timer would be late after the computer has slept. */
const EVERY_MS = 10_000;

/** Warns before the log-in ends, and renews it by a press. */
export function warnOfSessionEnd(): void {
  const warning = document.querySelector<HTMLElement>('[data-session-end]');
  const button = warning?.querySelector('button');
  if (!warning || !button) return;
  let endsAt = Date.parse(warning.dataset.sessionEnd ?? '');
  const show = () => {
    warning.hidden = Date.now() < endsAt - WARN_MS;
  };
  setInterval(show, EVERY_MS);
  button.addEventListener('click', async () => {
    const reply = await fetch('/account/renew', { method: 'POST', headers: { accept: 'application/json' } });
    // Without a session, the log-in is needed first; what was typed stays on this page.
    if (!reply.ok) return void open('/log-in', '_blank');
    endsAt = Date.parse((await reply.json()).expiresAt);
    show();
  });
}
