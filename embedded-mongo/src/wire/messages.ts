import { decode, type Encodable, encode } from '#mongo/bson/codec.ts';
import { type Doc, isDoc } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const MAX_MESSAGE_BYTES = 48_000_000;
/** A document, with room for what a cursor adds around its batch. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024 + 2 ** 20;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** A command as received. */
export interface Request {
  requestId: number;
  /** The kind of message, which determines the kind of the reply. */
  op: 'query' | 'msg';
  command: Doc;
  /** Set when the client doesn't want a reply (unacknowledged writes). */
  silent: boolean;
}

/** Thrown for bytes that aren't a message. The connection can't be used any further. */
class WireError extends Error {}

/** Splits a stream of bytes into messages. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private size = 0;

  /**
   * Takes bytes and returns the messages that are now complete.
   * @throws WireError
   */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    while (this.size >= 4) {
      const first = this.chunks[0] as Buffer;
      const bytes = first.length >= 4 ? first : this.join();
      const length = bytes.readInt32LE(0);
      if (length < HEADER || length > MAX_MESSAGE_BYTES) throw new WireError(`message of ${length} bytes`);
      if (this.size < length) break;
      const all = bytes.length >= length ? bytes : this.join();
      messages.push(all.subarray(0, length));
      this.chunks[0] = all.subarray(length);
      this.size -= length;
      if (this.size === 0) this.chunks = [];
    }
    return messages;
  }

  private join(): Buffer {
    const all = Buffer.concat(this.chunks, this.size);
    this.chunks = [all];
    return all;
  }
}

/**
 * Parses one message: OP_QUERY (a client's first handshake) or OP_MSG.
 * @throws WireError for any other
 */
export function parseMessage(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  if (opCode === OP_MSG) return parseMsg(message, requestId);
  throw new WireError(`unsupported wire opcode ${opCode}`);
}

function parseQuery(message: Buffer, requestId: number): Request {
  const end = message.indexOf(0, HEADER + 4);
  const namespace = message.toString('utf8', HEADER + 4, end);
  if (!namespace.endsWith('.$cmd')) throw new WireError('OP_QUERY is only for commands');
  let command = decode(message, end + 1 + 8);
  const inner = command.get('$query');
  if (isDoc(inner)) command = inner;
  if (!command.has('$db')) command.set('$db', namespace.slice(0, -'.$cmd'.length));
  return { requestId, op: 'query', command, silent: false };
}

function parseMsg(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER);
  if ((flags & 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new WireError(`unknown OP_MSG flags ${flags}`);
  // Verifying the checksum is optional, and loopback doesn't corrupt data.
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let command: Doc | undefined;
  const sequences: [string, Doc[]][] = [];
  for (let at = HEADER + 4; at < end; ) {
    const kind = message.readUInt8(at++);
    const length = message.readInt32LE(at);
    if (length < 5 || at + length > end) throw new WireError('section out of bounds');
    if (kind === 0) {
      command = decode(message, at);
    } else if (kind === 1) {
      sequences.push(parseSequence(message, at, at + length));
    } else throw new WireError(`unknown OP_MSG section ${kind}`);
    at += length;
  }
  if (!command) throw new WireError('OP_MSG without a body');
  for (const [name, documents] of sequences) command.set(name, documents);
  return { requestId, op: 'msg', command, silent: (flags & MORE_TO_COME) !== 0 };
}

function parseSequence(message: Buffer, start: number, end: number): [string, Doc[]] {
  const nameEnd = message.indexOf(0, start + 4);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < end; at += message.readInt32LE(at)) {
    if (message.readInt32LE(at) < 5) throw new WireError('document out of bounds');
    documents.push(decode(message, at));
  }
  return [message.toString('utf8', start + 4, nameEnd), documents];
}

let nextRequestId = 1;

/**
 * The bytes of a reply to a request.
 * @throws MongoError BSONObjectTooLarge beyond what clients accept
 */
export function buildReply(
  request: Pick<Request, 'requestId' | 'op'>,
  reply: ReadonlyMap<string, Encodable>,
): Buffer {
  const body = encode(reply);
  if (body.length > MAX_REPLY_BYTES)
    throw new MongoError(
      'BSONObjectTooLarge',
      `the reply has ${body.length} bytes, more than the 16 MB of a document`,
    );
  const head = Buffer.alloc(request.op === 'query' ? HEADER + 20 : HEADER + 5);
  head.writeInt32LE(head.length + body.length, 0);
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  head.writeInt32LE(nextRequestId, 4);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.op === 'query' ? OP_REPLY : OP_MSG, 12);
  // OP_REPLY: flags (8 = await capable), cursor id, start position, one document. OP_MSG: no flags, one body section.
  if (request.op === 'query') {
    head.writeInt32LE(8, HEADER);
    head.writeInt32LE(1, HEADER + 16);
  }
  return Buffer.concat([head, body]);
}
