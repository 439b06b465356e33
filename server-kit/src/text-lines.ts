/**
 * The lines of a UTF-8 stream, such as JSON lines. Only `\n` ends a line, whereas from Node 24 on `readline` also splits at U+2028 and
 * U+2029, which JSON contains unescaped.
 */
export async function* linesIn(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  // Parts of the line that has no end yet; joined once, because a line can have megabytes.
  let parts: string[] = [];
  for await (const chunk of stream.setEncoding('utf8')) {
    const [end = '', ...starts] = String(chunk).split('\n');
    parts.push(end);
    for (const start of starts) {
      yield parts.join('');
      parts = [start];
    }
  }
  const rest = parts.join('');
  if (rest) yield rest;
}
