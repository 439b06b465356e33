import { runAcademy } from './academy';

// The program of `npm run academy`. Calls `process.exit`, because a timer of the embedded database would delay the exit by some seconds.
runAcademy(process.argv.slice(2)).then((code) => process.exit(code));
