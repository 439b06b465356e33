/** More would be somebody's text rather than an error's. */
const LONGEST_MESSAGE = 160;
/** Their messages are the browser's, and name properties. */
const OF_THE_BROWSER = /^(Type|Reference)Error$/;
const A_PROPERTY = /^(["'`])[\w$.#]{1,40}\1$/;

/**
 * An error's message without what may be somebody's: quoted text, addresses, whatever holds an @, ids, long numbers, letters
 * of other scripts. Names of properties stay in the browser's own messages.
 */
export function redactMessage(name: string, message: string): string {
  const isOfBrowser = OF_THE_BROWSER.test(name);
  return message
    .slice(0, 1000)
    .replace(isOfBrowser ? /(["'`])(.*?)(\1|$)/g : /["'`“‘].*/g, (quoted) =>
      isOfBrowser && A_PROPERTY.test(quoted) ? quoted : '…',
    )
    .replace(/\S+:\/\/\S*|\S*@\S*|\b(?=\w*\d)\w{9,}|\d{4,}|[^ -~…]+/g, '…')
    .slice(0, LONGEST_MESSAGE);
}
