/** What tells of a state: what is said to people who do not see, and what stands above the rest. */
const TELLING = '[role="alert"], [role="status"], [aria-live], h1, h2, h3';
const LONGEST = 120;

/** What a page says now, in words that can be compared. */
export function wordsOf(page: Document): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
  const { innerText, textContent } = page.body;
  return plain(innerText ?? textContent ?? '');
}

/** A text that came while one looked, and could prove the state; empty where there is none. */
export function proposedText(page: Document, before: string): string {
  const now = wordsOf(page);
  const telling = [...page.querySelectorAll(TELLING)].map(({ textContent }) => plain(textContent ?? ''));
  const came = telling.filter((text) => text !== '' && text.length <= LONGEST && now.includes(text));
  return came.findLast((text) => !before.includes(text)) ?? '';
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
