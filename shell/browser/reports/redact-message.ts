const MAX_LENGTH = 160;
/** Errors whose messages the browser writes. These messages quote names of properties. */
const BROWSER_ERROR = /^(Type|Reference)Error$/;
const PROPERTY_NAME = /^(["'`])[\w$.#]{1,40}\1$/;

/**
 * Replaces possible personal data in an error message by `…`: quoted text, URLs, words with an @, ids, long numbers and characters
 * outside ASCII. A message of the browser keeps quoted property names. In every other message, `…` replaces the rest of the line from
 * the first quotation mark on.
 */
export function redactMessage(name: string, message: string): string {
  const isOfBrowser = BROWSER_ERROR.test(name);
  return message
    .slice(0, 1000) // Long enough for the result, and limits the time that the patterns take.
    .replace(isOfBrowser ? /(["'`])(.*?)(\1|$)/g : /["'`“‘].*/g, (quoted) =>
      isOfBrowser && PROPERTY_NAME.test(quoted) ? quoted : '…',
    )
    .replace(/\S+:\/\/\S*|\S*@\S*|\b(?=\w*\d)\w{9,}|\d{4,}|[^ -~…]+/g, '…')
    .slice(0, MAX_LENGTH);
}
