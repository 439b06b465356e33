import type { Comparison, ReleaseManager } from '../promotion/release-manager';
import { testRunResult } from '../promotion/test-run-result';
import type { Cli, CommandResult } from './cli';

/** The command `release describe`, whose output a CI writes into a comment on the change. */
export function describeCommand(cli: Cli): void {
  cli
    .command(
      'describe <feature> <id>',
      'preview, sizes, differences to the live release and report, as Markdown',
    )
    .action(
      cli.withManager((manager, feature: string, id: string) =>
        describe(manager, cli.featureNamed(feature), id),
      ),
    );
}

async function describe(manager: ReleaseManager, feature: string, id: string): Promise<CommandResult> {
  const [release, { features, blocked }] = await Promise.all([manager.show(feature, id), manager.listing()]);
  const live = features[feature]?.live ?? null;
  const comparison = live && live !== id ? await manager.compare(feature, live, id) : undefined;
  // For the live release any test run counts, because the release with which it was compared is no longer live.
  const { isGood, says } = testRunResult({ feature, id }, live === id ? null : live, release.plays);
  const reason = blocked?.[feature]?.[id];
  return {
    lines: [
      `### ${feature} ${id}`,
      '',
      ...(reason === undefined ? [`- **On the site:** ${release.link}`] : [`- **Blocked:** ${reason}`]),
      ...(comparison ? linesOf(comparison) : [`- **Size:** ${kilobytes(release.bytes)}`]),
      `- **Report:** ${says}`,
      ...(live === id ? ['- It is live.'] : []),
      ...(live !== id && reason === undefined
        ? [`- **Make it live:** \`npm run release -- promote ${feature} ${id}\``]
        : []),
    ],
    data: { feature, id, live, link: release.link, bytes: release.bytes, comparison, isGood, says },
  };
}

function linesOf({ from, bytes, files, modules, isManifestSame }: Comparison): string[] {
  const difference = bytes.to - bytes.from;
  const sign = difference < 0 ? '−' : '+';
  const changed = [
    modules.length > 0 ? `modules ${modules.join(', ')}` : '',
    isManifestSame ? '' : 'manifest',
    ...Object.entries(files).map(([change, names]) =>
      names.length > 0 ? `files ${change}: ${names.length}` : '',
    ),
  ].filter(Boolean);
  return [
    `- **Size:** ${kilobytes(bytes.to)}, ${sign}${kilobytes(Math.abs(difference))} to ${from}, which is live`,
    `- **Differences:** ${changed.join('; ') || 'none'}`,
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
