import { NETWORK_ERROR } from '@stepwell/contract';
import styles from './Region.module.css';

/**
 * Shows the network error above an element whose click could not be carried out, until the next click or key. The message is outside
 * of React's root, because a foreign node in markup that is not hydrated yet would make hydration fail.
 */
export function showClickError(element: Element): Element {
  const message = document.createElement('p');
  const { left, top } = element.getBoundingClientRect();
  message.className = styles.error ?? '';
  message.style.cssText = `--left:${left}px;--bottom:${innerHeight - top}px`;
  message.setAttribute('role', 'alert');
  message.textContent = NETWORK_ERROR;
  document.body.append(message);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => message.remove(), { capture: true, once: true });
  return message;
}
