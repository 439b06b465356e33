import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { BackupResult } from '@stepwell/api/backup';
import type { StoredBackup } from '@stepwell/api/backup-folder';
import type { FastifyInstance } from 'fastify';
import { BACKUP } from '../../src/backup/texts';
import { attempt, type Desk } from '../shared/desk';
import { asFile } from '../shared/download';

/** Routes that make, list and download backups of the database. */
export function backupRoutes(app: FastifyInstance, { run, sendPage, redirect }: Desk): void {
  app.get('/backup', async (request, reply) => {
    const backups = await run<StoredBackup[]>(request, 'backups');
    const now = new Date().toISOString();
    return sendPage(request, reply, { title: BACKUP.title }, 'backup', { backups, now });
  });

  app.post('/backup', async (request, reply) => {
    const { result, refusal } = await attempt(() => run<BackupResult>(request, 'backup', {}));
    if (refusal) return redirect(reply, '/backup', { tone: 'bad', text: refusal.message });
    const { path, rows } = result;
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    return redirect(reply, '/backup', { tone: 'ok', text: BACKUP.made(basename(path), String(count)) });
  });

  // A form with a token instead of a link, so that no other site can start the download.
  app.post<{ Params: { name: string } }>('/backup/:name', async (request, reply) => {
    const { name } = request.params;
    const { path, bytes } = await run<{ path: string; bytes: number }>(request, 'desk.take-backup', { name });
    return asFile(reply, { name, type: 'application/gzip' })
      .header('content-length', bytes)
      .send(createReadStream(path));
  });
}
