/** The first sentence, to be set in bold, and the rest; a message of one sentence has no lead. */
export function splitLead(message: string): { lead: string; rest: string } {
  const text = message.trim();
  const end = /[.!?:](?=\s+\p{Lu})/u.exec(text);
  if (!end) return { lead: '', rest: text };
  return { lead: text.slice(0, end.index + 1), rest: text.slice(end.index + 1).trim() };
}
