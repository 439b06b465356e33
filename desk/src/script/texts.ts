/** The texts that the script adds to pages. */
export const SCRIPT = {
  noPasskeys: 'This browser has no passkeys. Use another one, or log in another way.',
  oldPage: 'This page is too old. Load it again, and try once more.',
  notUsed: 'No passkey was used. Try again, or log in another way.',
  hasPasskey: 'This device has a passkey of yours for the desk already.',
  noNotifications: 'This browser has no notifications of this kind. Use another one.',
  notAllowed:
    'This browser does not let the desk show notifications. Allow it in the settings of the browser for this site, and try again.',
  notTurnedOn: (reason: string) => `This browser could not be turned on: ${reason}`,
  tooLarge: 'The picture is larger than 10 MB.',
  same: 'The same in every character',
  differs: (characters: number) => `Differs in ${characters} of its characters`,
} as const;
