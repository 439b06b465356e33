import { Client } from 'pg';
import { connectionStringsOf } from './connection-strings';
import { Primary } from './primary';

/** Options of a `pg` `Pool` or `Client`. */
export interface Driver {
  /** Connects to the server that accepts writes. */
  Client: typeof Client;
  connectionString: string;
}

/** @param url value of `DATABASE_URL`: one server, or a primary and its standbys */
export function driverFor(url: string): Driver {
  const servers = connectionStringsOf(url);
  const [connectionString = url] = servers;
  return { Client: servers.length > 1 ? clientFor(new Primary(servers)) : Client, connectionString };
}

/** A client class that finds the primary before it connects: `pg` itself supports one server only. */
function clientFor(primary: Primary): typeof Client {
  type Done = (error: Error | null, client?: unknown) => void;
  return class PrimaryClient extends Client {
    override connect(): Promise<Client>;
    override connect(done: Done): void;
    override connect(done?: Done): Promise<Client> | undefined {
      const connected = this.connectToPrimary();
      if (!done) return connected;
      connected.then(() => done(null, this), done);
    }

    private async connectToPrimary(): Promise<Client> {
      // Sets `host` and `port`, to which `pg` connects.
      Object.assign(this, await primary.find());
      // `pg` destroys the stream when the caller's connection timeout passes.
      if (this.connection.stream.destroyed) throw new Error('Timed out before the primary was found.');
      try {
        await super.connect();
      } catch (error) {
        primary.forget();
        throw error;
      }
      return this;
    }
  };
}
