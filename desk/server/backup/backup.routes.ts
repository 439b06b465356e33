import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@stepwell/api/api-error';
import type { BackupResult } from '@stepwell/api/backup';
import type { StoredBackup } from '@stepwell/api/backup-folder';
import type { Notice } from '@stepwell/server-kit/page-replies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKUP } from '../../src/backup/texts';
import { type Desk, requireRight } from '../shared/desk';
import { asFile } from '../shared/download';

/** The reply to the form waits this long for the backup, so that the next page shows the backup of a small academy as complete. */
const REPLY_DELAY_MS = 1000;
const RELOAD_SECONDS = 2;

/** A backup that is being made, or was just made. With 100,000 orders it takes 5 to 20 seconds. */
interface BackupJob {
  /** The last step that the command has reported; empty before the first. */
  progress: string;
  /** The result, for the page; absent while the backup is made. */
  notice?: Notice;
  done: Promise<void>;
}

/** Routes that make, list and download backups of the database. */
export function backupRoutes(app: FastifyInstance, { run, sendPage, redirect }: Desk): void {
  /** The only job; kept until a page has shown its result or the next job begins. */
  let job: BackupJob | undefined;
  // The shutdown waits for the backup, because the database is closed afterwards.
  app.addHook('onClose', () => job?.done);

  app.get('/backup', async (request, reply) => {
    const backups = await run<StoredBackup[]>(request, 'backups');
    const now = new Date().toISOString();
    const notice = job?.notice;
    if (notice) job = undefined;
    if (job) reply.header('refresh', RELOAD_SECONDS);
    const props = { backups, now, progress: job?.progress };
    return sendPage(request, reply, { title: BACKUP.title, notice }, 'backup', props);
  });

  app.post('/backup', async (request, reply) => {
    await requireRight(request, 'backup');
    if (!job || job.notice) job = startJob(request);
    await Promise.race([job.done, pause(REPLY_DELAY_MS)]);
    return redirect(reply, '/backup');
  });

  function startJob(request: FastifyRequest): BackupJob {
    const started: BackupJob = { progress: '', done: Promise.resolve() };
    const progress = (text: string) => {
      started.progress = text;
    };
    started.done = run<BackupResult>(request, 'backup', {}, { progress }).then(
      ({ path, rows }) => {
        const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
        started.notice = { tone: 'ok', text: BACKUP.made(basename(path), String(count)) };
      },
      (error: Error) => {
        if (!(error instanceof ApiError)) request.log.error(error);
        started.notice = { tone: 'bad', text: error instanceof ApiError ? error.message : BACKUP.failed };
      },
    );
    return started;
  }

  // The download is a POST instead of a link, so that the form's token protects it from other sites.
  app.post<{ Params: { name: string } }>('/backup/:name', async (request, reply) => {
    const { name } = request.params;
    const { path, bytes } = await run<{ path: string; bytes: number }>(request, 'desk.take-backup', { name });
    return asFile(reply, { name, type: 'application/gzip' })
      .header('content-length', bytes)
      .send(createReadStream(path));
  });
}
