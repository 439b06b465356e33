import { Check, Copy, X } from 'lucide-react';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import { IconButton } from './IconButton';
import { type CopyOutcome, useCopy } from './useCopy';

export interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** The button's name, such as `Copy order id`. */
  label: string;
}

const MESSAGES: Record<CopyOutcome, string> = { idle: '', copied: 'Copied', failed: 'Could not copy' };
const GLYPHS = { idle: Copy, copied: Check, failed: X };

/** A button that copies a text, and shows and announces whether it was copied. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, copy] = useCopy();
  return (
    <>
      <IconButton glyph={GLYPHS[outcome]} label={label} onClick={() => void copy(text)} />
      <VisuallyHidden live="polite">{MESSAGES[outcome]}</VisuallyHidden>
    </>
  );
}
