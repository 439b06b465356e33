const MAX_LENGTH = 160;
/** Messages of these errors come from the browser, and quote names of properties. */
const BROWSER_ERROR = /^(Type|Reference)Error$/;
const PROPERTY_NAME = /^(["'`])[\w$.#]{1,40}\1$/;

/**
 * Replaces what may be personal data in an error message by `…`: quoted text, URLs, words with an @, ids, long numbers and letters
 * outside ASCII. Property names stay in messages of the browser.
 */
export function redactMessage(name: string, message: string): string {
  const isOfBrowser = BROWSER_ERROR.test(name);
  return message
    .slice(0, 1000)
    .replace(isOfBrowser ? /(["'`])(.*?)(\1|$)/g : /["'`“‘].*/g, (quoted) =>
      isOfBrowser && PROPERTY_NAME.test(quoted) ? quoted : '…',
    )
    .replace(/\S+:\/\/\S*|\S*@\S*|\b(?=\w*\d)\w{9,}|\d{4,}|[^ -~…]+/g, '…')
    .slice(0, MAX_LENGTH);
}
