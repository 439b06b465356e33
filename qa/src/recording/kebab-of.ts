const LONGEST_WORDS = 5;

/** A scenario's name, of its title: `A review is sent.` is `a-review-is-sent`. */
export function kebabOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, LONGEST_WORDS).join('-');
}
