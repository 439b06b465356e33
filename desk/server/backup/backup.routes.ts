import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@stepwell/api/api-error';
import type { BackupResult } from '@stepwell/api/backup';
import type { StoredBackup } from '@stepwell/api/backup-folder';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKUP } from '../../src/backup/texts';
import type { Notice } from '../../src/frame/Frame';
import { type Desk, requireRight } from '../shared/desk';
import { asFile } from '../shared/download';

/** A form waits this long for its backup: that of a small academy is complete by then, and needs no page with progress. */
const QUICK_MS = 1000;
const RELOAD_SECONDS = 2;

/** A backup that the desk makes. With 100,000 orders this takes 5 to 20 seconds. */
interface Making {
  /** As the command reports it. */
  progress: string;
  /** The result; absent while the backup is made. */
  notice?: Notice;
  done: Promise<void>;
}

/** Routes that make, list and download backups of the database. */
export function backupRoutes(app: FastifyInstance, { run, sendPage, redirect }: Desk): void {
  /** One at a time, until a page has shown its result. */
  let making: Making | undefined;
  // Before the database is closed.
  app.addHook('onClose', () => making?.done);

  app.get('/backup', async (request, reply) => {
    const backups = await run<StoredBackup[]>(request, 'backups');
    const now = new Date().toISOString();
    const notice = making?.notice;
    if (notice) making = undefined;
    if (making) reply.header('refresh', RELOAD_SECONDS);
    const props = { backups, now, progress: making?.progress };
    return sendPage(request, reply, { title: BACKUP.title, notice }, 'backup', props);
  });

  app.post('/backup', async (request, reply) => {
    await requireRight(request, 'backup');
    if (!making || making.notice) making = begin(request);
    await Promise.race([making.done, pause(QUICK_MS)]);
    return redirect(reply, '/backup');
  });

  function begin(request: FastifyRequest): Making {
    const begun: Making = { progress: '', done: Promise.resolve() };
    const progress = (text: string) => {
      begun.progress = text;
    };
    begun.done = run<BackupResult>(request, 'backup', {}, { progress }).then(
      ({ path, rows }) => {
        const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
        begun.notice = { tone: 'ok', text: BACKUP.made(basename(path), String(count)) };
      },
      (error: Error) => {
        if (!(error instanceof ApiError)) request.log.error(error);
        begun.notice = { tone: 'bad', text: error instanceof ApiError ? error.message : BACKUP.failed };
      },
    );
    return begun;
  }

  // A form with a token instead of a link, so that no other site can start the download.
  app.post<{ Params: { name: string } }>('/backup/:name', async (request, reply) => {
    const { name } = request.params;
    const { path, bytes } = await run<{ path: string; bytes: number }>(request, 'desk.take-backup', { name });
    return asFile(reply, { name, type: 'application/gzip' })
      .header('content-length', bytes)
      .send(createReadStream(path));
  });
}
