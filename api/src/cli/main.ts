import { runAcademy } from './run-academy';

// The embedded database keeps a timer of its own for some seconds: nobody waits for it.
runAcademy(process.argv.slice(2)).then((code) => process.exit(code));
