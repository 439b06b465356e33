import type { CSSProperties, FormEvent, MouseEvent } from 'react';
import chime from './media/chime.wav';
import person from './media/person.svg';

/** The widget's settings. `CHAT_DEFAULTS` has the default of each. */
export interface ChatSettings {
  /** The account that receives the messages: country code and number; other characters are ignored. */
  phoneNumber: string;
  accountName: string;
  /** Address of a picture, shown at 60 by 60 pixels. */
  avatar: string;
  /** The line below the name. */
  statusMessage: string;
  /** The greeting; a line break starts a new line. */
  chatMessage: string;
  /** Placeholder of the text input. */
  placeholder: string;
  /** How long the three dots are shown after the first opening, in seconds. */
  messageDelay: number;
  /** A click outside closes the box. */
  allowClickAway: boolean;
  /** Escape closes the box. */
  allowEsc: boolean;
  /** Notifies, by a badge on the button, every `notificationDelay` seconds until the box is first opened or `notificationLoop` is reached. */
  notification: boolean;
  /** Seconds between notifications, at least 10; a smaller value disables them. */
  notificationDelay: number;
  /** The number of notifications; 0 for no limit. */
  notificationLoop: number;
  /** Each notification plays the sound. */
  notificationSound: boolean;
  /** Height of the message area in pixels; smaller if the window is not high enough. */
  chatboxHeight: number;
  /** The box is dark instead of light, whatever the theme of the page. */
  darkMode: boolean;
}

export const CHAT_DEFAULTS: ChatSettings & { notificationSoundSrc: string } = {
  phoneNumber: '1234567890',
  accountName: 'Account Name',
  avatar: person,
  statusMessage: 'Typically replies within 1 hour',
  chatMessage: 'Hello there!\nHow can we help?',
  placeholder: 'Type a message..',
  messageDelay: 2,
  allowClickAway: false,
  allowEsc: false,
  notification: true,
  notificationDelay: 60,
  notificationLoop: 0,
  notificationSound: false,
  notificationSoundSrc: chime,
  chatboxHeight: 320,
  darkMode: false,
};

/** Styles and class names that are added to the widget's own: for the root, the button, the box and the badge. */
export interface ChatStyles {
  style?: CSSProperties;
  className?: string;
  buttonStyle?: CSSProperties;
  buttonClassName?: string;
  chatboxStyle?: CSSProperties;
  chatboxClassName?: string;
  /** Style of the badge. */
  notificationStyle?: CSSProperties;
  notificationClassName?: string;
}

export interface ChatCallbacks {
  /** The round button was pressed and the box opened. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The messaging service was opened with the trimmed message. */
  onSubmit?: (event: FormEvent<HTMLFormElement>, message: string) => void;
  /** The box was closed, by any means. */
  onClose?: () => void;
  /** The badge was shown. */
  onNotification?: () => void;
  /** The last notification of `notificationLoop` was shown. */
  onLoopDone?: () => void;
}

export interface ChatWidgetProps extends Partial<ChatSettings>, ChatStyles, ChatCallbacks {
  /** Address of the sound; default a short chime. */
  notificationSoundSrc?: string;
  /**
   * When the chat appeared on the page, in milliseconds of `performance.now()`. Notifications start then, and the greeting shows that time.
   * Default: the first render. Set it for server-rendered markup, which appears before this code is loaded.
   */
  since?: number;
}
