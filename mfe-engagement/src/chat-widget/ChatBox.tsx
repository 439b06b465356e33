import { classNames, Icon, IconButton, Send, TextInput, VisuallyHidden, X } from '@stepwell/shared-ui';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import styles from './ChatBox.module.css';
import type { ChatSettings, ChatStyles } from './settings';

interface ChatBoxProps {
  id: string;
  settings: ChatSettings & ChatStyles;
  isOpen: boolean;
  /** The three dots are shown instead of the greeting. */
  isDelay: boolean;
  /** When the chat appeared on the page, in local hours and minutes; shown as the time of the greeting. */
  time: string;
  /** `message` is trimmed and not empty. */
  onSend: (event: FormEvent<HTMLFormElement>, message: string) => void;
  onClose: () => void;
}

/** The box with greeting and message input. A non-modal dialog: it takes the focus without trapping it, and the page stays usable. */
export function ChatBox({ id, settings, isOpen, isDelay, time, onSend, onClose }: ChatBoxProps) {
  const nameId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus({ preventScroll: true });
  }, [isOpen]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = input.current?.value.trim();
    if (!input.current || !message) return;
    onSend(event, message);
    input.current.value = '';
  }

  const className = classNames(styles.box, settings.chatboxClassName);
  return (
    <section
      id={id}
      role="dialog"
      aria-labelledby={nameId}
      className={className}
      style={settings.chatboxStyle}
      data-theme={settings.darkMode ? 'dark' : 'light'}
      hidden={!isOpen}
    >
      <div className={styles.head} data-surface="deep">
        <img className={styles.avatar} src={settings.avatar} alt="" width="60" height="60" />
        <div>
          <p className={styles.name} id={nameId}>
            <VisuallyHidden>Chat with </VisuallyHidden>
            <span>{settings.accountName}</span>
          </p>
          <p className={styles.status}>{settings.statusMessage}</p>
        </div>
        <IconButton glyph={X} label="Close chat" className={styles.close} onClick={onClose} />
      </div>
      <div
        className={styles.area}
        style={{ height: settings.chatboxHeight }}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {isDelay ? (
          <Typing />
        ) : (
          <div className={styles.bubble}>
            <p className={styles.sender}>{settings.accountName}</p>
            <p className={styles.words}>{settings.chatMessage}</p>
            <time className={styles.time}>{time}</time>
          </div>
        )}
      </div>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          ref={input}
          className={styles.input}
          aria-label="Message"
          autoComplete="off"
          placeholder={settings.placeholder}
        />
        <button type="submit" className={styles.send} aria-label="Send message">
          <Icon glyph={Send} />
        </button>
      </form>
    </section>
  );
}

/** Three dots, as if the greeting were being typed. */
function Typing() {
  return (
    <div className={styles.bubble}>
      <VisuallyHidden>Typing</VisuallyHidden>
      <div className={styles.dots} aria-hidden="true">
        <span className={styles.dot} />
        <span className={styles.dot} />
        <span className={styles.dot} />
      </div>
    </div>
  );
}
