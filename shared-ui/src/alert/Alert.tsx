import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { type Glyph, Icon } from '../icons/Icon';
import styles from './Alert.module.css';

export type AlertTone = 'ok' | 'bad' | 'warn' | 'info';

export interface AlertProps {
  tone: AlertTone;
  /** Replaces the icon of the tone. */
  glyph?: Glyph;
  /** `false` for text that is part of the page from the start and need not be announced. Default `true`. */
  live?: boolean;
  children: ReactNode;
  className?: string;
}

const GLYPHS: Record<AlertTone, Glyph> = {
  ok: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
};

/** A message in a tinted box. Tone `bad` interrupts a screen reader (role `alert`); the other tones wait their turn (role `status`). */
export function Alert({ tone, glyph, live = true, children, className }: AlertProps) {
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.alert, className)} data-tone={tone} role={live ? role : undefined}>
      <Icon glyph={glyph ?? GLYPHS[tone]} className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
