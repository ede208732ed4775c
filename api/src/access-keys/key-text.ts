import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { accessKeyPrefix } from '@postloom/shared-contracts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 characters of 62 are 238 random bits. */
const randomLength = 40;
/** The largest CRC-32 in 62 digits. */
const checksumLength = 6;

/** A new key: `pl_live_`, random characters, and their checksum. */
export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return accessKeyPrefix + random + checksumOf(random);
}

/** Whether a text could be a key: one that was cut off or mistyped costs no look into the database. */
export function isWellFormed(key: string): boolean {
  if (!key.startsWith(accessKeyPrefix)) return false;
  const rest = key.slice(accessKeyPrefix.length);
  if (rest.length !== randomLength + checksumLength || !/^\w+$/.test(rest)) return false;
  return checksumOf(rest.slice(0, randomLength)) === rest.slice(randomLength);
}

/**
 * What is kept of a key. A quick hash is enough, unlike for passwords: there are 2^238 keys and no likely ones, so
 * whoever has the hash can try none of them; a slow one would only slow every call down.
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

function checksumOf(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet[left % alphabet.length] + digits;
    left = Math.floor(left / alphabet.length);
  }
  return digits;
}
