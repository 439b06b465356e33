import type { Command } from 'commander';
import { newKey, privateKeyFile } from '../keys';
import { placeIn } from '../place';
import { FEATURE_NAME } from '../release';
import { ReleaseError } from '../release-error';
import { readPlaceSettings } from '../service/settings';
import { command, type ProgramOptions, printing } from './command';

/** Commands for the key with which a team signs its releases. */
export function keyCommands(program: Command, { variables, repository }: ProgramOptions): void {
  const keys = program.command('keys').description('the key with which a team signs its releases');
  command(keys, 'new <feature>', 'make a private key, and print its public key')
    .option('--key <file>', 'where to store it; default: <feature>.pem in DATA_DIR/keys')
    .action(
      printing(async (feature: string, { key }: { key?: string }) => {
        if (!FEATURE_NAME.test(feature)) throw new ReleaseError(`"${feature}" is not the name of a feature.`);
        const file =
          key ?? privateKeyFile(placeIn(readPlaceSettings(variables, repository).dataDir), feature);
        const publicKey = newKey(file);
        return {
          lines: [
            `The private key is in ${file}. Keep it secret: every edge serves what it signs.`,
            `Add the public key to the list of "${feature}" in the file RELEASE_KEYS of the service and of each edge:`,
            publicKey,
          ],
          data: { feature, file, publicKey },
        };
      }),
    );
}
