import { ACADEMY } from '@stepwell/contract';
import academy from './academy.svg';
import { ChatWidget } from './chat-widget/ChatWidget';

/** The chat as the site configures it (spec §2): dark in both themes (contract §6). */
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
    />
  );
}
