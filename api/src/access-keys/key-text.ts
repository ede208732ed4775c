import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { accessKeyPrefix } from '@postloom/shared-contracts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 of 62 characters are 238 random bits. */
const randomLength = 40;
/** Length of the largest CRC-32 in base 62. */
const checksumLength = 6;

/** A new key: `pl_live_`, random characters, and their checksum. */
export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return accessKeyPrefix + random + checksumOf(random);
}

/** Whether a text could be a key, so that a truncated or mistyped one costs no database lookup. */
export function isWellFormed(key: string): boolean {
  if (!key.startsWith(accessKeyPrefix)) return false;
  const rest = key.slice(accessKeyPrefix.length);
  if (rest.length !== randomLength + checksumLength || !/^\w+$/.test(rest)) return false;
  return checksumOf(rest.slice(0, randomLength)) === rest.slice(randomLength);
}

/**
 * The stored form of a key. Unlike for passwords, a fast hash is enough: there are 2^238 equally likely keys, so nobody
 * can guess the one behind a hash, and a slow hash would only slow down every call.
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
