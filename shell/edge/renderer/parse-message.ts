import { isRecord, parseJson } from '@stepwell/server-kit/json';
import type { RenderedPage } from '../../browser/render';
import { headTags } from '../html/head-tags';
import type { MessageFromChild, PageCall } from './messages';

/**
 * Parses and validates a line from a renderer process, like a visitor's input, because code of other teams runs in the process.
 * @returns `undefined` for an invalid message
 */
export function parseMessage(line: string): MessageFromChild | undefined {
  const message = parseJson(line);
  if (!isRecord(message)) return undefined;
  const { type, id, page, call, reason, rootError, entry } = message;
  switch (type) {
    case 'ready':
      return { type, rootError: typeof rootError === 'string' ? rootError : undefined };
    case 'pong':
      return { type };
    case 'call':
      return isCall(call) ? { type, call } : undefined;
    case 'rendered':
      return isId(id) && isPage(page) ? { type, id, page } : undefined;
    case 'ending':
      return typeof entry === 'string' ? { type, entry } : undefined;
    case 'failed':
      return isId(id) ? { type, id, reason: typeof reason === 'string' ? reason : undefined } : undefined;
    default:
      return undefined;
  }
}

function isCall(value: unknown): value is PageCall {
  return (
    isRecord(value) &&
    isId(value.id) &&
    isId(value.jobId) &&
    typeof value.key === 'string' &&
    isRecord(value.query)
  );
}

function isPage(value: unknown): value is RenderedPage {
  return (
    isRecord(value) &&
    (value.status === 200 || value.status === 404) &&
    typeof value.html === 'string' &&
    isRecord(value.head) &&
    isHead(value.head as unknown as RenderedPage['head']) &&
    isRecord(value.state) &&
    isTexts(value.loaded) &&
    typeof value.isComplete === 'boolean' &&
    typeof value.isHealthy === 'boolean' &&
    [value.failed, value.unusable].every((names) => names === undefined || isTexts(names))
  );
}

/** Whether a head is valid. A head has many optional parts, so the check is whether its tags can be made. */
function isHead(head: RenderedPage['head']): boolean {
  try {
    headTags(head, 'http://site');
    return true;
  } catch {
    return false;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
