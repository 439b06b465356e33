import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../browser/copy-text';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { IconButton } from './IconButton';

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** The button's name, such as `Copy order id`. */
  label: string;
}

type Outcome = 'idle' | 'copied' | 'failed';

const MESSAGES: Record<Outcome, string> = { idle: '', copied: 'Copied', failed: 'Could not copy' };
const GLYPHS = { idle: Copy, copied: Check, failed: X };
const MESSAGE_MS = 2000;

/** A button that copies a text, and shows and announces for two seconds whether it was copied. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
  }

  return (
    <>
      <IconButton glyph={GLYPHS[outcome]} label={label} onClick={copy} />
      <VisuallyHidden live="polite">{MESSAGES[outcome]}</VisuallyHidden>
    </>
  );
}
