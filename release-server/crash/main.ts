import { crashRounds } from './rounds';

// `npm run crash -w @stepwell/release-server -- <rounds> [database url]`: kills the release service at any moment, 50 times by default.

const [rounds = '50', databaseUrl] = process.argv.slice(2);
const { acknowledged, lost, broken } = await crashRounds(Number(rounds), databaseUrl);
console.log(
  `${rounds} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${broken.length} incomplete`,
);
for (const problem of [...lost, ...broken].slice(0, 20)) console.log(`  ${problem}`);
process.exitCode = lost.length + broken.length > 0 ? 1 : 0;
