/** Heap of the renderer's process, in MB: a remote that eats memory ends its own process. */
const HEAP_MB = 256;

/** Node's permission model under the names it has had, the newest first. */
const PERMISSION_FLAGS = ['--permission', '--experimental-permission'];

/**
 * The permission model's flag in the Node that runs, or `undefined` where it has none.
 * @param known the flags that this Node knows
 */
export function permissionFlag(
  known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags,
): string | undefined {
  return PERMISSION_FLAGS.find((flag) => known.has(flag));
}

/**
 * How Node is started for code of other teams: nothing is allowed that the permission model can forbid (files,
 * processes, threads, addons, the inspector; from Node 25 the network), and no text becomes code but by `vm`.
 */
export function confinedNode(): string[] {
  const flag = permissionFlag();
  return [
    ...(flag ? [flag] : []),
    '--disable-warning=ExperimentalWarning',
    '--no-addons',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP_MB}`,
    '--input-type=module',
    '-',
  ];
}
