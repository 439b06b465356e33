const WIDTH = 24;

/** Draws how far an upload is, over itself; where nobody looks at a terminal, nothing. */
export function progressBar(out: NodeJS.WriteStream) {
  return (name: string, sent: number, total: number): void => {
    if (!out.isTTY) return;
    const filled = Math.round((sent / total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    out.write(
      `\r${name}  ${bar} ${(sent / 1024).toFixed(0)} of ${(total / 1024).toFixed(0)} KB${sent < total ? '' : '\n'}`,
    );
  };
}
