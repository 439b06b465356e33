import { reasonOf } from '../base/refusal';
import { academyProgram } from './academy';

academyProgram(process.argv[2])
  .then((program) => program.parseAsync())
  .catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  })
  // The embedded database keeps a timer of its own for some seconds.
  .finally(() => process.exit());
