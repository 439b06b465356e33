/** What stands one letter later, on the way to a word: letters that it shares with the one before stay. */
export function nextText(text: string, word: string): string {
  return word.startsWith(text) ? word.slice(0, text.length + 1) : text.slice(0, -1);
}
