import { Binary, BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId, serialize, Timestamp } from 'bson';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { Decimal128, type Doc, Double, Int32, Long, type Value } from './values.ts';

/** Nesting beyond this is refused, as MongoDB does. */
const MAX_DEPTH = 180;
const MAX_DATE = 8_640_000_000_000_000n;

/**
 * Reads one BSON document at `offset`. Own code instead of `bson.deserialize`, because that returns plain
 * objects, which lose the order of integer-like keys.
 * @throws MongoError InvalidBSON when the bytes are not a well-formed document
 */
export function decode(bytes: Buffer, offset = 0): Doc {
  const reader = new Reader(bytes, offset);
  try {
    return reader.document(0);
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw new MongoError('InvalidBSON', `invalid BSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The BSON bytes of a document. */
export function encode(document: Doc): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

class Reader {
  private readonly bytes: Buffer;
  private at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  document(depth: number): Doc {
    const end = this.frame(depth);
    const result: Doc = new Map();
    let fields = 0;
    for (let type = this.bytes.readUInt8(this.at++); type !== 0; type = this.bytes.readUInt8(this.at++)) {
      const name = this.cstring();
      result.set(name, this.value(type, depth));
      fields++;
    }
    this.expectEnd(end);
    if (fields !== result.size) throw unsupported('documents that name the same field twice');
    return result;
  }

  private array(depth: number): Value[] {
    const end = this.frame(depth);
    const result: Value[] = [];
    for (let type = this.bytes.readUInt8(this.at++); type !== 0; type = this.bytes.readUInt8(this.at++)) {
      this.at = this.bytes.indexOf(0, this.at) + 1;
      result.push(this.value(type, depth));
    }
    this.expectEnd(end);
    return result;
  }

  private frame(depth: number): number {
    if (depth > MAX_DEPTH) throw new MongoError(15, `Cannot nest documents deeper than ${MAX_DEPTH} levels`);
    const end = this.at + this.bytes.readInt32LE(this.at);
    if (end > this.bytes.length || end < this.at + 5) throw new Error('document length out of bounds');
    this.at += 4;
    return end;
  }

  private expectEnd(end: number): void {
    if (this.at !== end) throw new Error('document length does not match its content');
  }

  private cstring(): string {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) throw new Error('unterminated name');
    const text = this.text(this.at, end);
    this.at = end + 1;
    return text;
  }

  private string(): string {
    const length = this.bytes.readInt32LE(this.at);
    const start = this.at + 4;
    const end = start + length - 1;
    if (length < 1 || this.bytes[end] !== 0) throw new Error('string length out of bounds');
    this.at = end + 1;
    return this.text(start, end);
  }

  private text(start: number, end: number): string {
    const text = this.bytes.toString('utf8', start, end);
    // A replacement character appears for malformed UTF-8; storing it would change what was sent.
    if (text.includes('\ufffd') && !Buffer.from(text).equals(this.bytes.subarray(start, end))) {
      throw new Error('malformed UTF-8');
    }
    return text;
  }

  private long(): Long {
    const low = this.bytes.readInt32LE(this.at);
    const high = this.bytes.readInt32LE(this.at + 4);
    this.at += 8;
    return new Long(low, high);
  }

  private take(length: number): Buffer {
    if (length < 0 || this.at + length > this.bytes.length) throw new Error('value length out of bounds');
    // A copy: the message buffer must not live as long as one of its values.
    const bytes = Buffer.from(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return bytes;
  }

  private value(type: number, depth: number): Value {
    switch (type) {
      case 0x01:
        this.at += 8;
        return new Double(this.bytes.readDoubleLE(this.at - 8));
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.array(depth + 1);
      case 0x05: {
        let length = this.bytes.readInt32LE(this.at);
        const subtype = this.bytes.readUInt8(this.at + 4);
        this.at += 5;
        if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
          length = this.bytes.readInt32LE(this.at);
          this.at += 4;
        }
        return new Binary(this.take(length), subtype);
      }
      case 0x07:
        return new ObjectId(this.take(12));
      case 0x08:
        return this.bytes.readUInt8(this.at++) === 1;
      case 0x09: {
        const time = this.bytes.readBigInt64LE(this.at);
        this.at += 8;
        if (time > MAX_DATE || time < -MAX_DATE) {
          throw unsupported(`dates beyond the year 275760 (${time} ms)`);
        }
        return new Date(Number(time));
      }
      case 0x0a:
        return null;
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 0x0d:
        return new Code(this.string());
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f: {
        const end = this.at + this.bytes.readInt32LE(this.at);
        this.at += 4;
        const code = this.string();
        // `Code` wants a plain object or a Map at run time; its typing names the former only.
        const scope = this.document(depth + 1) as unknown as Record<string, unknown>;
        this.expectEnd(end);
        return new Code(code, scope);
      }
      case 0x10:
        this.at += 4;
        return new Int32(this.bytes.readInt32LE(this.at - 4));
      case 0x11:
        return new Timestamp(this.long());
      case 0x12:
        return this.long();
      case 0x13:
        return new Decimal128(this.take(16));
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
      default:
        throw unsupported(`the deprecated BSON type 0x${type.toString(16).padStart(2, '0')}`);
    }
  }
}
