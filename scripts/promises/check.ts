import { existsSync, readFileSync } from 'node:fs';
import { brokenPromises } from './judge';
import { sinceOf, standingReports, surfacesOf } from './kept';
import type { Reports } from './surface';

/** What is wrong with the packages' surfaces, in words. @param today their reports */
export function surfaceProblems(today: Reports): string[] {
  return [
    ...outdated(today, standingReports()),
    ...outdatedSince(today),
    ...surfacesOf(today).flatMap(brokenPromises),
  ];
}

/** A report that is not of today hides from whoever reads a change what it changes. */
function outdated(today: Reports, standing: Reports): string[] {
  const names = [...new Set([...today.keys(), ...standing.keys()])].sort();
  return names.flatMap((name) => {
    const [is, stands] = [today.get(name) ?? '', standing.get(name) ?? ''];
    if (is === stands) return [];
    return [
      `${name.replace('/', '/api/')}.md does not say what this door lets through:
${[...only(stands, is, '-'), ...only(is, stands, '+')].join('\n')}
Write it anew, look at what it says, and commit it: npm run packages -- report`,
    ];
  });
}

/** By it builds refuse what is newer than what a remote declares. */
function outdatedSince(today: Reports): string[] {
  const { path, text } = sinceOf(today);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return [];
  return [
    'platform/since.json does not say since when platform has what. Write it anew: npm run packages -- report',
  ];
}

function only(text: string, other: string, mark: string): string[] {
  const others = new Set(other.split('\n'));
  return text.split('\n').flatMap((line) => (others.has(line) ? [] : [`  ${mark} ${line.trim()}`]));
}
