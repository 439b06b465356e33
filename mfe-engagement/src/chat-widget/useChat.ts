import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatCallbacks, ChatSettings } from './settings';
import { useNotifications } from './useNotifications';

interface ChatOptions extends ChatSettings, ChatCallbacks {
  /** The element around button and box. Clicks inside do not close the box. */
  root: RefObject<HTMLElement | null>;
  notificationSoundSrc: string;
  /** The start of the notifications, in milliseconds of `performance.now()`. */
  since: number;
}

/** The widget's states (docs/specification.md §4.12). Initially the box is closed, `isDelay` is true, and there is no notification. */
export function useChat(options: ChatOptions) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isDelay, setDelay] = useState(true);
  const [isNotification, setNotification] = useState(false);
  const playSound = useSound(options.notificationSoundSrc);

  useNotifications({
    ...options,
    isPending: !wasOpened,
    onTick: () => {
      setNotification(true);
      if (options.notificationSound) playSound();
      options.onNotification?.();
    },
  });

  // The delay before the greeting starts once, with the first opening, and continues while the box is closed.
  const startDelay = useEffectEvent(() => setTimeout(() => setDelay(false), options.messageDelay * 1000));
  useEffect(() => {
    if (!wasOpened) return;
    const timer = startDelay();
    return () => clearTimeout(timer);
  }, [wasOpened]);

  function open(event: MouseEvent<HTMLButtonElement>) {
    if (isOpen) return;
    setOpen(true);
    setWasOpened(true);
    setNotification(false);
    options.onClick?.(event);
  }

  function close() {
    setOpen(false);
    options.onClose?.();
  }

  useClosing({ ...options, isOpen, close });

  return { isOpen, wasOpened, isDelay, isNotification, open, close };
}

/** Returns a function that plays the sound from its beginning. The first call loads the file. */
function useSound(src: string): () => void {
  const audio = useRef<HTMLAudioElement>(null);
  return () => {
    if (audio.current?.getAttribute('src') !== src) audio.current = new Audio(src);
    const { current: sound } = audio;
    sound.currentTime = 0;
    // Browsers refuse sound before the visitor's first interaction. The badge is shown without it.
    sound.play().catch(() => {});
  };
}

interface ClosingOptions extends Pick<ChatOptions, 'root' | 'allowClickAway' | 'allowEsc'> {
  isOpen: boolean;
  close: () => void;
}

/** Closes the open box on a click outside and on Escape, where the settings allow it. */
function useClosing({ root, isOpen, allowClickAway, allowEsc, close }: ClosingOptions): void {
  const closeNow = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen || !allowClickAway) return;
    const closeOnClickAway = (event: Event) => {
      if (root.current && !event.composedPath().includes(root.current)) closeNow();
    };
    document.addEventListener('click', closeOnClickAway);
    return () => document.removeEventListener('click', closeOnClickAway);
  }, [isOpen, allowClickAway, root]);

  useEffect(() => {
    if (!isOpen || !allowEsc) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      // The key is ignored if a menu or dialog above the chat has handled it, or if it ends the composition of an input method (IME).
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) closeNow();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen, allowEsc]);
}
