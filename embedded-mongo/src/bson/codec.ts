import { Binary, BSONRegExp, BSONSymbol, Code, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { type BsonObject, Decimal128, type Doc, Double, Int32, Long, type Value } from './values.ts';

/** Deeper nesting is refused, as in MongoDB. */
const MAX_DEPTH = 180;
const MAX_DATE = 8_640_000_000_000_000n;

/**
 * Decodes one BSON document at `offset`. Not `bson.deserialize`, because that returns plain objects, which lose the
 * order of integer-like keys.
 * @throws MongoError InvalidBSON when the bytes aren't a well-formed document
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

/** A document that is already encoded, to be copied into a reply. */
export class EncodedDocument {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** What can be encoded: values, including documents that are already encoded. */
export type Encodable = Value | EncodedDocument | Encodable[] | Map<string, Encodable>;

const writer = new (class Writer {
  private buffer = Buffer.allocUnsafe(1 << 16);
  private at = 0;

  encode(document: ReadonlyMap<string, Encodable>): Buffer {
    this.at = 0;
    this.document(document);
    const bytes = Buffer.allocUnsafe(this.at);
    this.buffer.copy(bytes, 0, 0, this.at);
    // Don't keep the memory of a single large reply forever.
    if (this.buffer.length > 1 << 22) this.buffer = Buffer.allocUnsafe(1 << 16);
    return bytes;
  }

  private document(fields: ReadonlyMap<string, Encodable>): void {
    const start = this.skip(4);
    for (const [name, value] of fields) this.field(name, value);
    this.end(start);
  }

  private array(elements: readonly Encodable[]): void {
    const start = this.skip(4);
    for (let index = 0; index < elements.length; index++)
      this.field(String(index), elements[index] as Encodable);
    this.end(start);
  }

  private end(start: number): void {
    this.byte(0);
    this.buffer.writeInt32LE(this.at - start, start);
  }

  private field(name: string, value: Encodable): void {
    const type = this.skip(1);
    this.cstring(name);
    const written = this.value(value);
    // Not earlier: writing may have moved everything to a larger buffer.
    this.buffer[type] = written;
  }

  /**
   * Writes a value.
   * @returns its BSON type
   */
  private value(value: Encodable): number {
    if (typeof value === 'string') return this.string(value, 0x02);
    if (value === null) return 0x0a;
    if (typeof value === 'boolean') {
      this.byte(value ? 1 : 0);
      return 0x08;
    }
    if (value instanceof Map) {
      this.document(value);
      return 0x03;
    }
    if (Array.isArray(value)) {
      this.array(value);
      return 0x04;
    }
    if (value instanceof EncodedDocument) {
      this.raw(value.bytes);
      return 0x03;
    }
    if (value instanceof Date) {
      this.reserve(8);
      this.at = this.buffer.writeBigInt64LE(BigInt(value.getTime()), this.at);
      return 0x09;
    }
    return this.object(value);
  }

  private object(value: BsonObject): number {
    switch (value._bsontype) {
      case 'Int32':
        this.int32(value.value);
        return 0x10;
      case 'Double':
        this.reserve(8);
        this.at = this.buffer.writeDoubleLE(value.value, this.at);
        return 0x01;
      case 'Long':
        this.long(value);
        return 0x12;
      case 'Timestamp':
        this.long(value);
        return 0x11;
      case 'Decimal128':
        this.raw(value.bytes);
        return 0x13;
      case 'ObjectId':
        this.raw(value.id);
        return 0x07;
      case 'Binary': {
        const bytes = value.value();
        const old = value.sub_type === Binary.SUBTYPE_BYTE_ARRAY;
        this.int32(bytes.length + (old ? 4 : 0));
        this.byte(value.sub_type);
        if (old) this.int32(bytes.length);
        this.raw(bytes);
        return 0x05;
      }
      case 'BSONRegExp':
        this.cstring(value.pattern);
        this.cstring(value.options);
        return 0x0b;
      case 'BSONSymbol':
        return this.string(value.value, 0x0e);
      case 'Code': {
        if (!value.scope) return this.string(value.code, 0x0d);
        const start = this.skip(4);
        this.string(value.code, 0x0f);
        this.document(value.scope as unknown as Doc);
        this.buffer.writeInt32LE(this.at - start, start);
        return 0x0f;
      }
      case 'MinKey':
        return 0xff;
      case 'MaxKey':
        return 0x7f;
    }
  }

  private long({ low, high }: { low: number; high: number }): void {
    this.int32(low);
    this.int32(high);
  }

  private int32(value: number): void {
    this.reserve(4);
    this.at = this.buffer.writeInt32LE(value, this.at);
  }

  private string(text: string, type: number): number {
    const length = this.skip(4);
    this.text(text);
    this.byte(0);
    this.buffer.writeInt32LE(this.at - length - 4, length);
    return type;
  }

  private cstring(text: string): void {
    const start = this.at;
    this.text(text);
    if (this.buffer.subarray(start, this.at).includes(0))
      throw new MongoError('BadValue', 'names must not contain the character NUL');
    this.byte(0);
  }

  private text(text: string): void {
    this.reserve(3 * text.length);
    this.at += this.buffer.write(text, this.at);
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.at);
    this.at += bytes.length;
  }

  private byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.at++] = byte;
  }

  /**
   * Reserves `count` bytes.
   * @returns their position
   */
  private skip(count: number): number {
    this.reserve(count);
    this.at += count;
    return this.at - count;
  }

  private reserve(count: number): void {
    if (this.at + count <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, this.at + count));
    this.buffer.copy(grown, 0, 0, this.at);
    this.buffer = grown;
  }
})();

/** Encodes a document of any size as BSON. */
export function encode(document: ReadonlyMap<string, Encodable>): Buffer {
  return writer.encode(document);
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
    // Malformed UTF-8 is decoded to a replacement character; storing that would change the data.
    if (text.includes('\ufffd') && !Buffer.from(text).equals(this.bytes.subarray(start, end))) {
      throw new Error('malformed UTF-8');
    }
    return text;
  }

  private bool(): boolean {
    const byte = this.bytes.readUInt8(this.at++);
    if (byte > 1) throw new Error(`bool of ${byte}`);
    return byte === 1;
  }

  private long(): Long {
    const low = this.bytes.readInt32LE(this.at);
    const high = this.bytes.readInt32LE(this.at + 4);
    this.at += 8;
    return new Long(low, high);
  }

  private take(length: number): Buffer {
    if (length < 0 || this.at + length > this.bytes.length) throw new Error('value length out of bounds');
    // A copy, so that a value doesn't keep the whole message buffer alive.
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
        return this.bool();
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
        // At run time, `Code` takes a plain object or a Map, but its type only names the former.
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
