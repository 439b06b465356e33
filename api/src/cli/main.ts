import { runAcademy } from './run-academy';

// Exits at once: a timer of the embedded database would keep the process for some seconds.
runAcademy(process.argv.slice(2)).then((code) => process.exit(code));
