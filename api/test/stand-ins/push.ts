import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { createEgress, type Egress } from '#app/kernel/egress/egress.ts';

/** A message as received by the push service. */
interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** A subscribed browser, with the private halves of its keys. */
export interface PushedBrowser {
  /** What the page sends to the site. */
  readonly subscription: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  /** The messages received for it, decrypted. */
  messages(): readonly Readonly<Record<string, unknown>>[];
}

export interface PushService {
  /** Reaches only this stand-in, by its name, and public addresses. */
  readonly egress: Egress;
  readonly received: readonly Received[];
  /** @param name its path at the service. */
  browser(name: string): PushedBrowser;
  /** Sets the service's answer for this browser from now on. */
  answer(name: string, status: number): void;
  close(): Promise<void>;
}

/**
 * A push service (RFC 8030) that verifies senders (RFC 8292), and browsers that decrypt what it received (RFC 8291).
 */
export async function startPushService(): Promise<PushService> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'push.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'push.example' }] }],
  });
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const isSigned = isSignedFor(`https://${request.headers.host}`, request.headers.authorization ?? '');
    const status = isSigned ? (answers.get(path) ?? 201) : 403;
    if (status === 201) received.push({ path, headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    egress: createEgress({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address) => address === '127.0.0.1',
      ca: cert,
    }),
    received,
    browser(name) {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      pair.generateKeys();
      const path = `/${name}`;
      return {
        subscription: {
          endpoint: `https://push.example:${port}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        messages: () =>
          received
            .filter((message) => message.path === path)
            .map(({ body }) => JSON.parse(decrypt(body, pair, auth))),
      };
    },
    answer(name, status) {
      answers.set(`/${name}`, status);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Decrypts one record of `aes128gcm` (RFC 8188) that was encrypted for a browser (RFC 8291, section 3.4). */
function decrypt(message: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const senderKey = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text is followed by a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether the sender has proved possession of the key it names, for this service and at this time (RFC 8292). */
function isSignedFor(origin: string, authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  return isGenuine && aud === origin && exp * 1000 > Date.now() && /^(mailto:|https:)/.test(sub);
}
