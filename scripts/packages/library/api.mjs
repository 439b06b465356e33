// API of the sample site, a public library with two branches. Its data is in this file: opening hours from Monday to Wednesday, with '' for
// a day on which the branch is closed.
import { createServer } from 'node:http';

const BRANCHES = [
  { id: 'main', name: 'Main library', hours: ['9 to 18', '9 to 18', ''] },
  { id: 'harbour', name: 'Harbour branch', hours: ['10 to 14', '', '10 to 20'] },
];

const ANSWERS = {
  '/health': () => ({ version: '1' }),
  '/api/settings/getSettings': () => ({ serverTimestamp: new Date().toISOString() }),
  '/api/branches': () => BRANCHES,
  '/api/branch': ({ searchParams }) => BRANCHES.find(({ id }) => id === searchParams.get('id')),
};

createServer((request, response) => {
  const url = new URL(request.url, 'http://api');
  const data = ANSWERS[url.pathname]?.(url);
  const status = data ? 200 : 404;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ response: { status, message: data ? 'OK' : 'No such branch', data: data ?? null } }),
  );
}).listen(Number(process.env.API_PORT), '127.0.0.1');
