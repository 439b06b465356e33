/** The arguments of this process. An unknown argument, such as `--help`, ends the process before it starts anything. */
export function requireArguments(known: readonly string[]): string[] {
  const given = process.argv.slice(2);
  try {
    requireKnown(given, known);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  return given;
}

/** @throws Error that lists the known arguments, for an unknown one */
export function requireKnown(given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const all = known.length > 0 ? `There are: ${known.join(', ')}.` : 'The command has no arguments.';
  throw new Error(`There is no '${unknown}'. ${all} See docs/commands.md.`);
}
