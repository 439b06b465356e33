import { useEffect, useState } from 'react';

export type CopyOutcome = 'idle' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/** A function that copies a text to the clipboard, and for two seconds whether it did: the clipboard is missing on plain http. */
export function useCopy(): [CopyOutcome, (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return [outcome, copy];
}
