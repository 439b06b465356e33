/**
 * Patterns of messages of tuf-js and `verifyChain`, each with a text that gives cause or remedy. The pattern's groups are the text's
 * parameters.
 */
const EXPLANATIONS: [RegExp, (...parts: string[]) => string][] = [
  [
    /(?:Final )?([\w-]+)\.json is expired/,
    (role) => `the signature of ${role} has expired: ${howToSign(role)}`,
  ],
  [
    /(?:New (\w+) )?version (\d+)(?: of (\S+))? is less than current version (\d+)/i,
    (_, found, __, known) =>
      `it is an old one (${found} after ${known}): the storage was restored from a backup, or this is a replay attack`,
  ],
  [
    /([\w-]+) was signed by (\d+)\/(\d+) keys/,
    (role, found, wanted) => `${role} is signed by ${found} of the ${wanted} required keys`,
  ],
  [
    /Expected (?:hash|length|version)|does not match|doesn't match|is not there|Missing/,
    () => 'its parts do not belong together: one of them was changed, is missing, or is of another revision',
  ],
];

/** Why the signatures of a revision are not valid, for the log. @param error of `verifyChain` */
export function explain(error: unknown): string {
  const { message } = error as Error;
  for (const [pattern, explanation] of EXPLANATIONS) {
    const [match, ...parts] = pattern.exec(message) ?? [];
    if (match) return explanation(...parts);
  }
  return message.replace(/^Unable to load \w+(?: metadata)? error \w+: /, '').replace(/\.$/, '');
}

function howToSign(role = ''): string {
  if (['timestamp', 'snapshot', 'live-registry'].includes(role))
    return 'npm run release -- keys renew signs it again';
  return ['root', 'targets'].includes(role)
    ? 'the maintainer has to sign it again'
    : `its team has to sign its list again: npm run release -- keys resign ${role}`;
}
