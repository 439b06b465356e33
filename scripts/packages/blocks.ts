/** A fenced block of a document. */
export interface Block {
  /** What stands behind its fence, such as `sh keeper`. */
  kind: string;
  text: string;
}

/** The fenced blocks of a document, in their order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```([^\n`]+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind: kind.trim(),
    text,
  }));
}

/** The commands of a block, one each, however many lines they take; comments stand at the end of a line. */
export function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/ {2,}#.*$/, '').trim())
    .filter(Boolean);
}
