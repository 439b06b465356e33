import { hash, randomBytes } from 'node:crypto';
import type { Notice } from '../src/frame/Frame';

/** A login. */
export interface Session {
  /** Id of the token's grant. */
  grant: string;
  /** Name as entered at login. */
  by: string;
  /** PageReply on the next page, once. */
  notice?: Notice;
}

interface Kept extends Session {
  /** Milliseconds of the monotonic clock, both. */
  begun: number;
  used: number;
}

/** Since the last page, and since the login. */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 8 * 60 * 60_000;
/** Evicts the oldest login. */
const CAPACITY = 500;

/**
 * Logins of this process, in memory: a restart ends them. Only the hash of an id is stored.
 */
export class Sessions {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly now = () => performance.now()) {}

  /** @returns the session id */
  open(session: Session): string {
    const id = randomBytes(32).toString('base64url');
    const now = this.now();
    this.kept.set(hashOf(id), { ...session, begun: now, used: now });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= CAPACITY) break;
      this.kept.delete(oldest);
    }
    return id;
  }

  find(id: string): Session | undefined {
    const session = this.kept.get(hashOf(id));
    if (!session) return undefined;
    const now = this.now();
    if (now - session.used > IDLE_MS || now - session.begun > LONGEST_MS) {
      this.close(id);
      return undefined;
    }
    session.used = now;
    return session;
  }

  close(id: string): void {
    this.kept.delete(hashOf(id));
  }
}

function hashOf(id: string): string {
  return hash('sha256', id, 'base64url');
}
