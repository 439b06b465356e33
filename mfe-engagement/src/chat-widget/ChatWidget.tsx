import { whatsappLink } from '@stepwell/contract';
import { classNames, Icon, MessageCircle, VisuallyHidden } from '@stepwell/shared-ui';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ChatBox } from './ChatBox';
import styles from './ChatWidget.module.css';
import { CHAT_DEFAULTS, type ChatWidgetProps } from './settings';
import { useChat } from './useChat';

/**
 * A round button with a small chat box. Sending opens the messaging service in a new window, with the account's number and the text
 * (docs/specification.md §2.15 and §4.12). The widget is fixed to a corner of the window; in a small window it scrolls with the page.
 */
export function ChatWidget(props: ChatWidgetProps) {
  const settings = { ...CHAT_DEFAULTS, ...definedProps(props) };
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const boxId = useId();
  const [since] = useState(() => settings.since ?? performance.now());
  const [time] = useState(() => localTime(since));
  const chat = useChat({ ...settings, root, since });
  useFocusReturn(chat.isOpen, root, button);

  function send(event: FormEvent<HTMLFormElement>, message: string) {
    const phone = settings.phoneNumber.replace(/\D/g, '');
    window.open(whatsappLink(phone, message), '_blank', 'noopener,noreferrer');
    settings.onSubmit?.(event, message);
  }

  return (
    <div
      ref={root}
      className={classNames(styles.root, settings.className)}
      style={settings.style}
      data-open={chat.isOpen || undefined}
    >
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, settings.buttonClassName)}
        style={settings.buttonStyle}
        aria-label={chat.isNotification ? 'Open chat, 1 unread message' : 'Open chat'}
        aria-haspopup="dialog"
        aria-expanded={chat.isOpen}
        aria-controls={chat.wasOpened ? boxId : undefined}
        onClick={chat.open}
      >
        <Icon glyph={MessageCircle} size="lg" />
        {chat.isNotification && (
          <span
            className={classNames(styles.badge, settings.notificationClassName)}
            style={settings.notificationStyle}
          >
            1
          </span>
        )}
      </button>
      <VisuallyHidden live="polite">{chat.isNotification && '1 unread chat message'}</VisuallyHidden>
      {chat.wasOpened && (
        <ChatBox
          id={boxId}
          settings={settings}
          isOpen={chat.isOpen}
          isDelay={chat.isDelay}
          time={time}
          onSend={send}
          onClose={chat.close}
        />
      )}
    </div>
  );
}

/** After closing, returns the focus to the button, unless a click elsewhere has moved it. */
function useFocusReturn(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
) {
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || root.current?.contains(activeElement);
    if (wasOpen.current && !isOpen && isLost) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, root, button]);
}

/** Local hours and minutes, such as `09:05`. @param atMs a time of `performance.now()` */
function localTime(atMs: number): string {
  const time = new Date(Date.now() - performance.now() + atMs);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The props without those that are `undefined`, which would override a default. */
function definedProps(props: ChatWidgetProps): ChatWidgetProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}
