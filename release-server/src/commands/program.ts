import type { Command } from 'commander';
import { Cli, type CliOptions } from './cli';
import { describeCommand } from './describe';
import { keysCommands } from './keys';
import { listCommands } from './listing';
import { maintenanceCommands } from './maintenance';
import { releaseCommands } from './releases';
import { teamCommands } from './teams';

/** The command line `npm run release`. */
export function releaseProgram(options: CliOptions): Command {
  const cli = new Cli(options);
  for (const define of [
    releaseCommands,
    listCommands,
    describeCommand,
    maintenanceCommands,
    keysCommands,
    teamCommands,
  ])
    define(cli);
  return cli.program;
}
