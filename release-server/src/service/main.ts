import { runReleaseService } from './run';

// Program of the release service's process, without the team page.

runReleaseService();
