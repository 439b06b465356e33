const HEAP_LIMIT_MB = 256;

/** Names of the permission model's flag, the newest first. */
const PERMISSION_FLAGS = ['--permission', '--experimental-permission'];

const ALLOW_NETWORK = '--allow-net';

/** The permission model's flag; `undefined` if this Node has none. @param known the flags of this Node */
export function permissionFlag(
  known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags,
): string | undefined {
  return PERMISSION_FLAGS.find((flag) => known.has(flag));
}

/**
 * Node's flags for code of other teams. The permission model forbids files, processes, threads, addons, the inspector, and from Node 26
 * the network. `eval` and `new Function` throw; only `vm` can turn text into code. The network is allowed at the start only, because Node
 * 26.12 refuses to open the socket to the edge otherwise. `child.mjs` gives up the permission once the socket is open; Node 25 cannot
 * give it up. The program comes on standard input, because the process cannot read files.
 */
export function sandboxFlags(): string[] {
  const flag = permissionFlag();
  return [
    ...(flag ? [flag] : []),
    ...(process.allowedNodeEnvironmentFlags.has(ALLOW_NETWORK) ? [ALLOW_NETWORK] : []),
    '--disable-warning=ExperimentalWarning',
    '--no-addons',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP_LIMIT_MB}`,
    '--input-type=module',
    '-',
  ];
}
