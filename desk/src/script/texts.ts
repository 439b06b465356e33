/** The texts that the script adds to pages. */
export const SCRIPT = {
  noPasskeys: 'This browser has no passkeys. Use another one, or log in another way.',
  oldPage: 'This page is too old. Load it again, and try once more.',
  notUsed: 'No passkey was used. Try again, or log in another way.',
  hasPasskey: 'This device has a passkey of yours for the desk already.',
  tooLarge: 'The picture is larger than 10 MB.',
  same: 'The same in every character',
  differs: (characters: number) => `Differs in ${characters} of its characters`,
} as const;
