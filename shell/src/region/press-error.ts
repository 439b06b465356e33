import { NETWORK_ERROR } from '@stepwell/contract';
import styles from './Region.module.css';

/**
 * Says beside an element of the server's markup that a press came to nothing for want of the network. It stands outside of
 * React's tree: another node in that markup would keep it from being hydrated.
 * @returns takes the text away
 */
export function showPressError(element: Element): () => void {
  const text = document.createElement('p');
  text.className = styles.error ?? '';
  text.setAttribute('role', 'alert');
  text.textContent = NETWORK_ERROR;
  document.body.append(text);
  const place = () => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = text;
    const hasRoomBelow = bottom + offsetHeight < innerHeight;
    text.style.left = `${Math.max(0, Math.min(left, innerWidth - offsetWidth))}px`;
    text.style.top = `${hasRoomBelow ? bottom : top - offsetHeight}px`;
  };
  place();
  const end = new AbortController();
  for (const type of ['scroll', 'resize'])
    addEventListener(type, place, { capture: true, passive: true, signal: end.signal });
  return () => {
    end.abort();
    text.remove();
  };
}
