import { refusalOf } from './api-error';

/** Milliseconds for which a reader is kept waiting by a database that does not answer: `/health` has 3 s. */
const PATIENCE_MS = 2000;

/** What was asked for, while a reader has patience. @throws Refusal 503 when it takes longer; it may still come */
export async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tell = () => reject(refusalOf('database-away'));
    timer = setTimeout(tell, PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
