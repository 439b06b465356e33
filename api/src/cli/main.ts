import { Refusal } from '../refusal';
import { academyProgram } from './academy';

academyProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const isExpected = error instanceof Refusal || error instanceof Error;
    console.error(isExpected ? error.message : String(error));
    process.exitCode = 1;
  })
  // The embedded database keeps a timer of its own for some seconds.
  .finally(() => process.exit());
