import type { Choice } from './messages';

const DEFAULTS: Choice = {
  remote: '',
  release: 'workspace',
  scenario: '',
  width: '',
  theme: '',
  call: '',
  answer: '',
};

/** The choice that an address holds. @param search such as `?remote=checkout&width=390` */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const read = (key: string) => query.get(key) ?? DEFAULTS[key as keyof Choice];
  return Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, read(key)])) as unknown as Choice;
}

/** The address of a choice, without what is as by default. */
export function addressOf(choice: Choice): string {
  const query = Object.entries(choice).filter(([key, value]) => value !== DEFAULTS[key as keyof Choice]);
  return `?${new URLSearchParams(query)}`;
}
