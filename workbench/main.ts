import { play } from './play/play';
import { serveQa } from './server/qa';

// `npm run qa`: the page for testers. `npm run qa -- play <remote>` plays every scenario of a release by Playwright.

const report = (text: string) => console.log(`qa: ${text}`);

async function main([command, ...args]: string[]): Promise<void> {
  if (command === 'play') process.exitCode = await play(args, report);
  else if (command === undefined) serveQa(report);
  else throw new Error(`There is no command "${command}": npm run qa, or npm run qa -- play <remote>.`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`qa: ${error.message}`);
  process.exit(1);
});
