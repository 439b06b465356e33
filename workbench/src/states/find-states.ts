import type { Scenario } from '@stepwell/contract';

/** States of one screen or part of a screen. */
export interface StateGroup {
  /** The screen, such as `Existing order`, or the path if the build of the release did not record screens. */
  title: string;
  states: Scenario[];
}

/** The states that contain every word of a query, in any order, grouped by screen. */
export function findStates(scenarios: readonly Scenario[], query: string): StateGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const group = screenOf(scenario);
    const text = [scenario.name, scenario.title, scenario.shows, scenario.path, group]
      .join(' ')
      .toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), scenario]);
  }
  return [...groups]
    .map(([title, states]) => ({ title, states }))
    .sort((one, other) => one.title.localeCompare(other.title));
}

function screenOf({ screen, path }: Scenario): string {
  if (screen === undefined) return path.split(/[?#]/)[0] ?? path;
  const words = screen.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
