import type { ServerOptions } from '@stepwell/server-kit/create-server';

/**
 * JSON lines on stderr, with nothing in them that belongs to a person: no bodies, no queries (they hold tokens),
 * and e-mail addresses, phone numbers and payment references masked wherever they turn up.
 */
export function loggerOptions(level: string, stream: { write(line: string): void } = process.stderr) {
  return {
    level,
    stream: { write: (line: string) => stream.write(masked(line)) },
    serializers: {
      err: describe,
    },
  } satisfies ServerOptions['logger'];
}

/** Masks what looks like an e-mail address, a phone number or a reference, and values the database names. */
export function masked(text: string): string {
  return withoutAddresses(text)
    .replace(/(\)=\()[^)]*\)/g, '$1***)')
    .replace(/(?<![\w.-])\d{6,9}(\d{4})(?![\w.])/g, '***$1')
    .replace(/("(?:txnId|reference)":")[^"]*/g, '$1***');
}

/** What stands before the @ of an address. */
const LOCAL_PART = /[^\s@"'<>(),:=\\]/;
const DOMAIN = /[^\s@"'<>(),:\\]+\.[a-z]{2,}/iuy;

/**
 * Of each e-mail address the first letter stays. From each @ it looks back and ahead, once: a pattern of the whole
 * address would begin anew at every letter of a long word, and whoever sends one could keep the process busy.
 */
function withoutAddresses(text: string): string {
  let written = '';
  let end = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > end && LOCAL_PART.test(text.charAt(start - 1))) start -= 1;
    DOMAIN.lastIndex = at + 1;
    if (start === at || !DOMAIN.test(text)) continue;
    written += `${text.slice(end, start)}${String.fromCodePoint(text.codePointAt(start) ?? 0)}***@***`;
    end = DOMAIN.lastIndex;
  }
  return written + text.slice(end);
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
