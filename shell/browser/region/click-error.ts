import { NETWORK_ERROR } from '@stepwell/contract';
import styles from './Region.module.css';

/**
 * Says above an element of the server's markup that a press came to nothing for want of the network, until the next press.
 * It stands outside of React's tree: another node in that markup would keep it from being hydrated.
 */
export function showClickError(element: Element): Element {
  const text = document.createElement('p');
  const { left, top } = element.getBoundingClientRect();
  text.className = styles.error ?? '';
  text.style.cssText = `--left:${left}px;--bottom:${innerHeight - top}px`;
  text.setAttribute('role', 'alert');
  text.textContent = NETWORK_ERROR;
  document.body.append(text);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => text.remove(), { capture: true, once: true });
  return text;
}
