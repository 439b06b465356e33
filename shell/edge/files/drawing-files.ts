import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { DRAWINGS } from '@stepwell/site/server';
import { compress } from '../http/compress';
import type { Encoding } from '../http/encoding';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

export interface DrawingFile {
  content: Buffer;
  type: string;
  etag: string;
  /** The content, compressed once per process; after a failure the next call tries again. */
  body(encoding: Encoding): Promise<Buffer>;
  /** Whether compression makes the content smaller: not for PNG, which is compressed already. */
  isCompressible: boolean;
}

/** All drawings by their path under `/art/`. They are read when the edge starts, so that a request can reach no other file. */
export function readDrawingFiles(): ReadonlyMap<string, DrawingFile> {
  const files = new Map<string, DrawingFile>();
  for (const [path, folder] of Object.entries(DRAWINGS.folders)) {
    for (const item of readdirSync(new URL(folder, DRAWINGS.folder), { withFileTypes: true })) {
      if (item.isFile()) files.set(path + item.name, drawingFile(folder + item.name));
    }
  }
  return files;
}

function drawingFile(path: string): DrawingFile {
  const content = readFileSync(new URL(path, DRAWINGS.folder));
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for the drawing ${path}`);
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    content,
    type,
    etag: hash('sha256', content, 'base64url').slice(0, 22),
    isCompressible: type.startsWith('image/svg'),
    body(encoding) {
      compressed[encoding] ??= compress(content, encoding).catch((error) => {
        delete compressed[encoding];
        throw error;
      });
      return compressed[encoding];
    },
  };
}
