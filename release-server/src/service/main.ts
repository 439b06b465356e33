import { runReleaseService } from './run';

// The release service as a process, without the team page.

runReleaseService();
