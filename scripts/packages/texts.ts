/** Heading of the part of a README that is not published. */
const UNPUBLISHED_PART = '\n## In this repository\n';

/** The published form of a README: without the part about this repository and without links to its files. */
export function readmeForOthers(readme: string): string {
  const [forAll = ''] = readme.split(UNPUBLISHED_PART);
  return forAll.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

/** Replaces citations of unpublished documents in comments by their names. */
export function withoutPaths(text: string): string {
  return text
    .replace(/\bdocs\/decisions\/(\d+)-[\w-]+\.md/g, 'decision $1')
    .replace(/\bdocs\/([\w-]+)\.md/g, '$1');
}
