import type { Readable } from 'node:stream';

/** Where files lie: a bucket or the local disk. Names are 32 hexadecimal digits, and more behind a dash for what was made of it. */
export interface ObjectStorage {
  /**
   * An address for a single PUT, which puts the file under its {@link incoming} name. A size given here is part of the
   * signature.
   */
  uploadUrl(name: string, size: number | null): Promise<string>;
  /**
   * The name under which an upload lies until somebody has looked at it. It is the file's own where an address takes
   * one file; elsewhere what lies there can be replaced until the address ends, and is never served.
   */
  incoming(name: string): string;
  /** An address from which the browser reads, or null where {@link read} has to serve. */
  readUrl(name: string, options: { mimeType: string; disposition: string }): Promise<string | null>;
  write(name: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Bytes of the file, from the start up to `length` when given. Null when there is none. */
  read(name: string, length?: number): Promise<Readable | null>;
  /** Size in bytes, or null when there is no such file. */
  size(name: string): Promise<number | null>;
  remove(name: string): Promise<void>;
}
