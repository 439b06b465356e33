/** A fenced block of a Markdown document. A test executes the commands of docs/teams.md. */
export interface Block {
  /** Text after the opening fence, such as `sh maintainer`. */
  kind: string;
  text: string;
}

/** Fenced blocks of a document in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n`]+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind: kind.trim(),
    text,
  }));
}

/** Commands of a block, with continued lines joined and comments at the end of lines removed. */
export function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/ {2,}#.*$/, '').trim())
    .filter(Boolean);
}
