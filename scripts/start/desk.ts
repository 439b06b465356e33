import { connect, createServer, type Server, type Socket } from 'node:net';

/** Connections of each server before `serveDesk`. */
const connectionsBefore = new WeakMap<Server, Socket[]>();

export interface DeskPort {
  port: number;
  /** Whether `DESK_PORT` names the port, which must then be free. */
  isChosen: boolean;
}

/**
 * Listens on the desk's port for `npm start`, before the desk runs. Connections are paused until `serveDesk` forwards them.
 * @returns `null` if the default port cannot be used, for example because another site on this machine uses it
 * @throws Error naming `DESK_PORT`, if that setting chose the port
 */
export function listenForDesk({ port, isChosen }: DeskPort): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer({ pauseOnConnect: true });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (!isChosen) return resolve(null);
      const why = error.code === 'EADDRINUSE' ? 'another program listens there' : String(error.code);
      reject(new Error(`DESK_PORT ${port} cannot be used (${why}): set DESK_PORT to another port.`));
    });
    const waiting: Socket[] = [];
    connectionsBefore.set(server, waiting);
    server.on('connection', (socket: Socket) => waiting.push(socket.on('error', () => socket.destroy())));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/**
 * Starts the desk at the first connection, and forwards all connections to it. So a site whose desk is not opened needs neither the desk's
 * memory nor its build.
 * @param start starts the desk and returns its port
 */
export function serveDesk(
  server: Server,
  start: () => Promise<number>,
  report: (text: string) => void,
): void {
  let started: Promise<number> | undefined;
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    started ??= start();
    started.then(
      (port) => forward(socket, port),
      (error: Error) => {
        report(`the desk did not start: ${error.message}`);
        started = undefined;
        socket.destroy();
      },
    );
  });
  for (const socket of connectionsBefore.get(server) ?? []) server.emit('connection', socket);
}

function forward(socket: Socket, port: number): void {
  const desk = connect(port, '127.0.0.1');
  desk.on('error', () => socket.destroy());
  desk.on('close', () => socket.destroy());
  socket.on('close', () => desk.destroy());
  socket.pipe(desk).pipe(socket);
}
