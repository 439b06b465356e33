import { nameIn } from './report-text';
import { factsOf, type Surface } from './surface';
import { majorOf, minorOf } from './versions';

/**
 * What platform's major version did not promise from its start, with the version that brought it, as `since.json`: by it a build
 * refuses what a shell may not have that a remote's range lets load it.
 */
export function sinceFile(surface: Surface): string {
  const major = majorOf(surface.version);
  const now = minorOf(surface.version);
  const versions = [
    ...surface.promised.filter(({ minor }) => majorOf(minor) === major && minor !== now),
    { minor: now, reports: surface.reports },
  ].map(({ minor, reports }) => ({ minor, facts: [...factsOf(reports).values()] }));
  const names = new Map<string, string>();
  const slots = new Map<string, string>();
  for (const { minor, facts } of versions) {
    for (const { report, isExported, name, within, text } of facts) {
      if (report === 'platform/index' && isExported && !names.has(name)) names.set(name, `${minor}.0`);
      const isSlot = report === 'platform/slots' && within === 'platform/slots\nconst SLOTS: {';
      if (isSlot && !slots.has(nameIn(text))) slots.set(nameIn(text), `${minor}.0`);
    }
  }
  const first = `${versions[0]?.minor}.0`;
  const later = (all: Map<string, string>) =>
    Object.fromEntries([...all].filter(([, version]) => version !== first).sort());
  return `${JSON.stringify({ names: later(names), slots: later(slots) }, null, 2)}\n`;
}
