import type { FastifyServerOptions } from 'fastify';

/**
 * JSON lines on stderr, with nothing in them that belongs to a person: no bodies, no queries (they hold tokens),
 * and e-mail addresses, phone numbers and payment references masked wherever they turn up.
 */
export function loggerOptions(level: string, stream: { write(line: string): void } = process.stderr) {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: { write: (line: string) => stream.write(masked(line)) },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      err: describe,
    },
  } satisfies FastifyServerOptions['logger'];
}

/** Masks what looks like an e-mail address, a phone number or a reference, and values the database names. */
export function masked(text: string): string {
  return text
    .replace(/([^\s@"'<>(),:=\\])[^\s@"'<>(),:=\\]*@[^\s@"'<>(),:\\]+\.[a-z]{2,}/giu, '$1***@***')
    .replace(/(\)=\()[^)]*\)/g, '$1***)')
    .replace(/(?<![\w.-])\d{6,9}(\d{4})(?![\w.])/g, '***$1')
    .replace(/("(?:txnId|reference)":")[^"]*/g, '$1***');
}

/** The text of a failed query ends in its parameters, which are people's data. */
function describe(error: Error & { code?: string }): { type: string; message: string; stack: string } {
  const { name, code, message, stack = '', cause } = error;
  return {
    type: name,
    ...(code && { code }),
    message: withoutParameters(message),
    stack: withoutParameters(stack),
    ...(cause instanceof Error && { cause: describe(cause) }),
  };
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
}
