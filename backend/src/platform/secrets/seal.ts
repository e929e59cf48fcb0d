/** Encrypts texts, so that the database alone does not reveal them without the server's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  close: (text: string) => string;
  /** @throws when the text was encrypted with another secret or changed since */
  open: (sealed: string) => string;
}

function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

function openWith(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  const textStart = NONCE_BYTES + TAG_BYTES;
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
  return decipher.update(bytes.subarray(textStart), undefined, 'utf8') + decipher.final('utf8');
}

/** `purpose` gives each use a key of its own. Texts encrypted with `previousSecret` can still be opened. */
export function createSeal(secret: string, purpose: string, previousSecret?: string): Seal {
  const key = keyOf(secret, purpose);
  return {
    close: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (sealed) => {
      try {
        return openWith(key, sealed);
      } catch (error) {
        if (previousSecret === undefined) throw error;
        return openWith(keyOf(previousSecret, purpose), sealed);
      }
    },
  };
}
