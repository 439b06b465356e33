/** Where a README begins to speak to the developers of this house alone. */
export const HOUSE_ONLY = '\n## In this house\n';

/** A README as a team elsewhere reads it: without what is said to this house, and without links into it. */
export function readmeForOthers(readme: string): string {
  const [forAll = ''] = readme.split(HOUSE_ONLY);
  return forAll.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** Comments that cite a document of this house name it, and lead to no file. */
export function withoutPaths(text: string): string {
  return text
    .replace(/\bdocs\/decisions\/(\d+)-[\w-]+\.md/g, 'decision $1')
    .replace(/\bdocs\/([\w-]+)\.md/g, '$1');
}
