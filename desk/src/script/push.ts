import { sendAnswer, showMessage } from './form-message';
import { SCRIPT } from './texts';

/** The service worker (`server/notifications/push-worker.js`). */
const WORKER = '/push-worker.js';

/** Handles the form with `data-push-key`: subscribes this browser at its push service, and sends the form with the subscription. */
export function offerNotifications(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-push-key]');
  if (!form) return;
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    showMessage(form, SCRIPT.noNotifications);
    return;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showMessage(form, '');
    turnOn(form).catch((error: Error) => showMessage(form, messageOf(error)));
  });
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}

async function turnOn(form: HTMLFormElement): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('', 'NotAllowedError');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: form.dataset.pushKey ?? '' };
  const subscription = await pushManager.subscribe(options).catch(async (error: Error) => {
    // The browser is subscribed with an earlier key, because a restore or a move into another database does not copy the key.
    const earlier = error.name === 'InvalidStateError' && (await pushManager.getSubscription());
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  });
  sendAnswer(form, subscription);
}

function messageOf({ name, message }: Error): string {
  return name === 'NotAllowedError' ? SCRIPT.notAllowed : SCRIPT.notTurnedOn(message);
}
