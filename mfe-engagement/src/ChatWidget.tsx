import { selectAcademy, useSiteState } from '@stepwell/platform';
import academy from './academy.svg';
import { ChatWidget } from './chat-widget/ChatWidget';

/**
 * The site's configuration of the chat (docs/specification.md §2.15): dark in both themes. Times count from the start of the page
 * (`since`), because the widget's code is loaded up to half a minute after its markup is shown.
 */
export function Component() {
  const { name, chatDigits } = useSiteState(selectAcademy);
  return (
    <ChatWidget
      phoneNumber={chatDigits}
      accountName={name}
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
