import { Client } from 'pg';
import { Primary } from './primary';
import { serversIn } from './servers-in';

/** What a `Pool` or a `Client` of a database is made of. */
export interface Driver {
  /** With it every new connection goes to the server that takes writes. */
  Client: typeof Client;
  connectionString: string;
}

/** @param url as `DATABASE_URL` has it: of one server, or of several of which one takes writes and the others follow it */
export function driverFor(url: string): Driver {
  const servers = serversIn(url);
  const [connectionString = url] = servers;
  return { Client: servers.length > 1 ? clientOf(new Primary(servers)) : Client, connectionString };
}

/** The driver itself knows one server only. */
function clientOf(primary: Primary): typeof Client {
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
      Object.assign(this, await primary.find());
      // Whoever asked for it had no more patience.
      if (this.connection.stream.destroyed) throw new Error('The connection was given up before it began.');
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
