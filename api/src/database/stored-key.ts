import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Sql } from './connection';
import type { paymentKey, pushKey } from './schema';

/** Reads a private key (P-256) of the academy, or creates the key if there is none. All processes of the academy share the key. */
export async function storedKey(sql: Sql, table: typeof paymentKey | typeof pushKey): Promise<KeyObject> {
  const readKey = async () => (await sql.select().from(table))[0]?.privateKey;
  let stored = await readKey();
  if (!stored) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    // If another process has stored a key meanwhile, that key is kept, so the stored key is read again.
    await sql.insert(table).values({ privateKey: text }).onConflictDoNothing();
    stored = await readKey();
  }
  if (!stored)
    throw new Error('api: a new private key was not stored; check the tables payment_key and push_key');
  return createPrivateKey(stored);
}
