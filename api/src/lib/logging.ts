import type { ServerOptions } from '@stepwell/server-kit/create-server';

/**
 * Options of a logger that writes JSON lines to stderr without personal data: without bodies and query strings (which contain tokens), and
 * with masked e-mail addresses, phone numbers and payment references.
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

/** Masks e-mail addresses, phone numbers, references, and values in messages of the database. */
export function masked(text: string): string {
  return (
    withoutAddresses(text)
      // PostgreSQL: `Key (reference)=(412345678901) already exists.`
      .replace(/(\)=\()[^)]*\)/g, '$1***)')
      // Numbers of 10 to 13 digits of any script: phone numbers and references of a bank. The last four digits stay.
      .replace(/(?<![\w.-]|\p{Nd})\p{Nd}{6,9}(\p{Nd}{4})(?![\w.]|\p{Nd})/gu, '***$1')
      .replace(/("(?:txnId|reference)":")[^"]*/g, '$1***')
  );
}

/** Matches a character before the @ of an e-mail address. */
const LOCAL_PART = /[^\s@\uff20"'<>(),:=\\]/;
/** Matches a domain of any script. The dot may be an ideographic or a full-width dot; the domain may be in Punycode. */
const DOMAIN = /[^\s@\uff20"'<>(),:\\]+[.\u3002\uff0e\uff61](?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})/iuy;
/** Matches `@` and the full-width `＠`. */
const AT = /[@\uff20]/gu;

/**
 * Masks each e-mail address except its first letter. Scans from each @ to the left and to the right, because a regular expression for the
 * whole address would take quadratic time on a long word, which an attacker could send.
 */
function withoutAddresses(text: string): string {
  let output = '';
  let end = 0;
  for (const { index: at } of text.matchAll(AT)) {
    let start = at;
    while (start > end && LOCAL_PART.test(text.charAt(start - 1))) start -= 1;
    DOMAIN.lastIndex = at + 1;
    if (start === at || !DOMAIN.test(text)) continue;
    output += `${text.slice(end, start)}${String.fromCodePoint(text.codePointAt(start) ?? 0)}***@***`;
    end = DOMAIN.lastIndex;
  }
  return output + text.slice(end);
}

/** Describes an error for the log, without the parameters of a failed query, which may be personal data. */
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
