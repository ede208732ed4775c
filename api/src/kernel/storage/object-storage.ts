import type { Readable } from 'node:stream';

/**
 * Stores files in a bucket or on the local disk. Names are 32 hexadecimal digits; names of derived files add a dash and
 * a suffix.
 */
export interface ObjectStorage {
  /**
   * An address for a single PUT, which stores the file under its {@link incoming} name. If a size is given, it is part
   * of the signature.
   */
  uploadUrl(name: string, size: number | null): Promise<string>;
  /**
   * The name of an upload until it has been checked. It is the file's own name if an address accepts only one file.
   * Otherwise the upload can be replaced until the address expires, and is never served.
   */
  incoming(name: string): string;
  /** An address from which the browser can read the file, or null if it must be served with {@link read}. */
  readUrl(name: string, options: { mimeType: string; disposition: string }): Promise<string | null>;
  write(name: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** The file's bytes, up to `length` if given. Null if there is no such file. */
  read(name: string, length?: number): Promise<Readable | null>;
  /** Size in bytes, or null if there is no such file. */
  size(name: string): Promise<number | null>;
  remove(name: string): Promise<void>;
}
