import type { Notice } from '@stepwell/server-kit/page-replies';
import { hashOf, newSecret } from '@stepwell/server-kit/secrets';

/** A login of a person on the team page. */
export interface Session {
  /** Id of the token's grant. */
  grant: string;
  /** Name as entered at login. */
  by: string;
  /** Whether the login was by TLS. A login by TLS is valid only with a secure cookie, which no other host of the domain can have set. */
  isSecure: boolean;
  /** Shown once, on the next page. */
  notice?: Notice;
}

interface StoredSession extends Session {
  /** Times of the login and of the last page, in milliseconds of the monotonic clock. */
  startedAt: number;
  usedAt: number;
}

/** Time since the last page after which a login ends. */
const IDLE_TIMEOUT_MS = 30 * 60_000;
/** Time since its start after which a login ends. */
const LIFETIME_MS = 8 * 60 * 60_000;
/** Largest number of logins; one more login ends the oldest. */
const MAX_SESSIONS = 500;

/** Logins of this process, in memory, so a restart ends them. Only the hash of a session id is stored. */
export class Sessions {
  private readonly sessions = new Map<string, StoredSession>();

  constructor(private readonly now = () => performance.now()) {}

  /** @returns the session id */
  open(session: Session): string {
    const id = newSecret();
    const now = this.now();
    this.sessions.set(hashOf(id), { ...session, startedAt: now, usedAt: now });
    for (const oldest of this.sessions.keys()) {
      if (this.sessions.size <= MAX_SESSIONS) break;
      this.sessions.delete(oldest);
    }
    return id;
  }

  /** The login with this id, whose idle time starts anew; `undefined` if there is none or it has ended. */
  find(id: string): Session | undefined {
    const session = this.sessions.get(hashOf(id));
    if (!session) return undefined;
    const now = this.now();
    if (now - session.usedAt > IDLE_TIMEOUT_MS || now - session.startedAt > LIFETIME_MS) {
      this.close(id);
      return undefined;
    }
    session.usedAt = now;
    return session;
  }

  close(id: string): void {
    this.sessions.delete(hashOf(id));
  }
}
