/** The texts that the script adds to pages. */
export const SCRIPT = {
  noPasskeys: 'This browser does not support passkeys. Use another browser, or log in another way.',
  loggedOut: 'Your log-in has ended: what this page shows is not updated any more. Load it again to log in.',
  unreadForm:
    'Look whether this was saved: you had to log in, or an error came. What you typed is filled in again, but neither files nor added fields.',
  oldPage: 'This page is too old. Load it again, and try once more.',
  notUsed: 'No passkey was used. Try again, or log in another way.',
  hasPasskey: 'This device has a passkey of yours for the desk already.',
  noNotifications: 'This browser does not support these notifications. Use another browser.',
  notAllowed:
    'This browser does not let the desk show notifications. Allow it in the settings of the browser for this site, and try again.',
  notTurnedOn: (reason: string) => `Notifications could not be turned on in this browser: ${reason}`,
  tooLarge: 'The picture is larger than 10 MB.',
  same: 'The same in every character',
  differs: (characters: number) => `Differs in ${characters} of its characters`,
} as const;
