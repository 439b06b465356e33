import type { CSSProperties, FormEvent, MouseEvent } from 'react';
import chime from './media/chime.wav';
import person from './media/person.svg';

/** The fifteen settings (docs/specification.md §3.8). */
export interface ChatSettings {
  /** Account that gets the messages: country code and number; anything but digits is ignored. */
  phoneNumber: string;
  accountName: string;
  /** Address of a picture, shown at 60 by 60 pixels. */
  avatar: string;
  /** The line under the name. */
  statusMessage: string;
  /** The greeting; a line break starts a new line. */
  chatMessage: string;
  /** Of the text input. */
  placeholder: string;
  /** Seconds that the three dots show, once, after the first opening. */
  messageDelay: number;
  /** Whether a click outside closes the box. */
  allowClickAway: boolean;
  /** Whether Escape closes the box. */
  allowEsc: boolean;
  /** Whether the badge appears by itself until the box is first opened. */
  notification: boolean;
  /** Seconds between notifications; at least 10, or there are none. */
  notificationDelay: number;
  /** How many notifications there are; 0 is without end. */
  notificationLoop: number;
  /** Whether each notification plays the sound. */
  notificationSound: boolean;
  /** Height of the message area in pixels; less where the window is lower. */
  chatboxHeight: number;
  /** Dark box, whatever the page has. */
  darkMode: boolean;
}

/** What holds for a setting that is not given. */
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

/** Custom looks; they are added to the widget's own. */
export interface ChatLooks {
  style?: CSSProperties;
  className?: string;
  buttonStyle?: CSSProperties;
  buttonClassName?: string;
  chatboxStyle?: CSSProperties;
  chatboxClassName?: string;
  /** Of the badge. */
  notificationStyle?: CSSProperties;
  notificationClassName?: string;
}

export interface ChatCallbacks {
  /** The round button was pressed and the box opened. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** A message was handed to the messaging service; `message` is trimmed. */
  onSubmit?: (event: FormEvent<HTMLFormElement>, message: string) => void;
  /** The box was closed, however. */
  onClose?: () => void;
  /** The badge was shown. */
  onNotification?: () => void;
  /** The last notification of `notificationLoop` was shown. */
  onLoopDone?: () => void;
}

export interface ChatWidgetProps extends Partial<ChatSettings>, ChatLooks, ChatCallbacks {
  /** Address of the sound; default a short chime. */
  notificationSoundSrc?: string;
  /**
   * When the chat came on the page, in milliseconds of `performance.now()`: notifications count from then, and it is the time of
   * the greeting. Default: the first render. Markup of a server is on the page long before its code.
   */
  since?: number;
}
