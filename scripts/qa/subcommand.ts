/**
 * The subcommand in the arguments of `npm run qa`; `undefined` without arguments, or if the first argument is an option.
 * @param known names of all subcommands
 * @throws Error that lists the known subcommands, for an unknown subcommand
 */
export function subcommandOf([name = '']: readonly string[], known: readonly string[]): string | undefined {
  if (name === '' || name.startsWith('-')) return undefined;
  if (known.includes(name)) return name;
  throw new Error(`There is no subcommand '${name}'. There are: ${known.join(', ')}.`);
}
