import { selectAcademy, useSiteState } from '@stepwell/platform';
import academy from './academy.svg';
import { ChatWidget } from './chat-widget/ChatWidget';

/**
 * The entry of the slot `page.floating.v1`: the chat with the site's configuration (docs/specification.md §2.15). `since={0}` counts times
 * from the start of the page, because the widget's code may be loaded half a minute after its markup is shown.
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
