/** What an edge says of itself as a line of its JSON log. */
export function jsonLine(text: string): string {
  return `${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: text })}\n`;
}
