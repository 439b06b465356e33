import { ACADEMY } from '@stepwell/contract';
import academy from './academy.svg';
import { ChatWidget } from './chat-widget/ChatWidget';

/**
 * The chat as the site configures it (docs/specification.md §2.15): dark in both themes. Its markup comes with the page, whose start
 * it counts from; its code comes up to half a minute later.
 */
export function Component() {
  return (
    <ChatWidget
      phoneNumber={ACADEMY.phoneDigits}
      accountName={ACADEMY.name}
      avatar={academy}
      statusMessage="Online"
      darkMode
      allowClickAway
      allowEsc
      notificationSound
      since={0}
    />
  );
}
