import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Answer } from '../harness.ts';

/** The person is present and was verified. */
const present = 0x05;
/** A credential follows. */
const withCredential = 0x40;

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** A new passkey of a device, and what its browser answers when the site at `origin` asks for it. */
export function makePasskey(origin: string) {
  const credential = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  const relyingParty = createHash('sha256').update(new URL(origin).hostname).digest();
  const id = base64url(credential);
  const clientDataOf = (type: string, { body }: Answer): string => {
    const { challenge } = body.options as { challenge: string };
    return JSON.stringify({ type, challenge, origin });
  };
  const answer = (response: object) => ({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response,
  });
  return {
    /** Answers a challenge for creating it. */
    create(begun: Answer) {
      const authData = Buffer.concat([
        relyingParty,
        // It has signed nothing yet.
        Buffer.from([present | withCredential, 0, 0, 0, 0]),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        isoCBOR.encode(key),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return answer({
        clientDataJSON: base64url(clientDataOf('webauthn.create', begun)),
        attestationObject: base64url(Buffer.from(attestation)),
      });
    },

    /** Answers a challenge for signing in. */
    signIn(begun: Answer) {
      const clientData = clientDataOf('webauthn.get', begun);
      const authData = Buffer.concat([relyingParty, Buffer.from([present, 0, 0, 0, 0])]);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return answer({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, privateKey)),
      });
    },
  };
}
