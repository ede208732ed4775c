import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseToken } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import type { Author } from './decisions.ts';
import { type TokenAct, type TokenRecord, tokensCollection } from './releases.model.ts';

/** The tokens of the environment and of the site itself. They have keys but no stored secret. */
const environmentToken = 'environment';
const siteToken = 'site';

/** Duration of a console session, in milliseconds. */
export const sessionMs = 8 * 60 * 60 * 1000;

export interface ReleaseTokensOptions {
  readonly connection: Connection;
  /** `RELEASE_TOKEN`: whoever sends it is a release manager. */
  readonly environmentSecret: string | undefined;
  readonly sitePublicKey: string;
  /** Signs the console's sessions. */
  readonly sessions: Signer;
  readonly now: () => Date;
}

export type ReleaseTokens = ReturnType<typeof createReleaseTokens>;

/**
 * Tokens say who may do what, and which key signs the artifacts they publish. Only hashes of their secrets are stored.
 */
export function createReleaseTokens({
  connection,
  environmentSecret,
  sitePublicKey,
  sessions,
  now,
}: ReleaseTokensOptions) {
  const Tokens = tokensCollection.on(connection);

  const actOf = (by: string, action: TokenAct['action'], reason?: string): TokenAct => ({
    at: now(),
    by,
    action,
    ...(reason !== undefined && { reason }),
  });

  const managed = async (
    id: string,
    change: { readonly $set: Partial<TokenRecord>; readonly $unset?: { readonly nameInUse: 1 } },
    act: TokenAct,
  ): Promise<ReleaseToken> => {
    const token = await Tokens.findOneAndUpdate(
      { _id: id, hash: { $ne: null } },
      { ...change, $push: { acts: act } },
      { returnDocument: 'after' },
    ).lean<TokenRecord>();
    if (!token) throw new AppError('not_found', { userMessage: 'There is no such token.' });
    return toToken(token);
  };

  /** @param key the key that it signs with from now on. It changes with the site's secret. */
  async function ensureBuiltIn(id: string, name: string, key: string | null): Promise<void> {
    const token: Omit<TokenRecord, 'keys' | 'publicKey' | '_id' | 'acts'> = {
      name,
      hash: null,
      role: 'manager',
      remotes: [],
      createdAt: now(),
      createdBy: 'the site',
      revokedAt: null,
    };
    await Tokens.updateOne(
      { _id: id },
      key === null
        ? { $setOnInsert: { ...token, publicKey: null, keys: [] } }
        : { $setOnInsert: token, $set: { publicKey: key }, $addToSet: { keys: key } },
      { upsert: true },
    ).catch((error: unknown) => {
      // Another process was faster.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  const environmentHash = environmentSecret === undefined ? null : hashOf(environmentSecret);

  /** A valid token, with the hash of its secret. */
  async function find(id: string): Promise<{ readonly actor: ReleaseActor; readonly hash: string } | null> {
    if (id === environmentToken) {
      const actor: ReleaseActor = { token: id, name: 'RELEASE_TOKEN', role: 'manager', remotes: [] };
      return environmentHash === null ? null : { actor, hash: environmentHash };
    }
    const token = await Tokens.findById(id).lean<TokenRecord>();
    if (!token?.hash || token.revokedAt) return null;
    const { _id, name, role, remotes, hash } = token;
    return { actor: { token: _id, name, role, remotes }, hash };
  }

  async function bySecret(secret: string) {
    const hash = hashOf(secret);
    const isEnvironments = environmentHash !== null && isSame(hash, environmentHash);
    const id = isEnvironments ? environmentToken : /^plr_([0-9a-f]{12})_/.exec(secret)?.[1];
    const found = id === undefined ? null : await find(id);
    if (!found || !isSame(hash, found.hash)) throw unknown();
    return found;
  }

  /** What a session's signature covers: a token with exactly this secret, until a moment. */
  const sessionText = (id: string, expires: string, hash: string): string => `${id}.${expires}.${hash}`;

  return {
    /**
     * @param authorization the `Authorization` header.
     * @param session a session from {@link openSession}, used if there is no such header.
     * @throws {AppError} `unauthorized` for a secret or session that is unknown, revoked or expired.
     */
    async authenticate(authorization: string | undefined, session?: string): Promise<ReleaseActor> {
      if (authorization === undefined && session !== undefined) {
        const [id = '', expires = '', signature = ''] = session.split('.');
        const found = Number(expires) > now().getTime() ? await find(id) : null;
        if (!found || !sessions.verify(sessionText(id, expires, found.hash), signature)) throw unknown();
        return found.actor;
      }
      const secret = /^Bearer ([\x21-\x7e]{16,200})$/.exec(authorization ?? '')?.[1];
      if (secret === undefined) throw unknown();
      return (await bySecret(secret)).actor;
    },

    /**
     * Opens a console session in exchange for a secret. It ends when it expires or its token is revoked.
     * @throws {AppError} `unauthorized`
     */
    async openSession(secret: string): Promise<{ readonly actor: ReleaseActor; readonly session: string }> {
      const { actor, hash } = await bySecret(secret).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError('unauthorized', {
          userMessage:
            'This site knows no such token, or it has been revoked. Check it, or ask a release manager.',
        });
      });
      const expires = String(now().getTime() + sessionMs);
      return {
        actor,
        session: `${actor.token}.${expires}.${sessions.sign(sessionText(actor.token, expires, hash))}`,
      };
    },

    /** Something that stays the same while a token is valid and has the same secret; null if it isn't valid. */
    async proofOf(id: string): Promise<string | null> {
      const found = await find(id);
      return found && sessions.sign(`link.${id}.${found.hash}`);
    },

    /**
     * Binds a token to a signing key: the first artifact's key is enrolled, and later artifacts must use the same one.
     * @throws {AppError} `forbidden` for a key other than the enrolled one.
     */
    async enrol({ token, name }: Pick<ReleaseActor, 'token' | 'name'>, publicKey: string): Promise<void> {
      await Tokens.updateOne(
        { _id: token, publicKey: null },
        { $set: { publicKey }, $addToSet: { keys: publicKey }, $push: { acts: actOf(name, 'enrol-key') } },
      );
      if (await Tokens.exists({ _id: token, publicKey })) return;
      throw new AppError('forbidden', {
        userMessage:
          'This artifact is signed with another key than your token’s. Sign it with the key of the first publishing, or ask a release manager to let your token enrol a new one: npm run release -- token forget-key <id>.',
      });
    },

    /** Whether an artifact with this key would be accepted from the token. Changes nothing. */
    async mayEnrol(token: string, publicKey: string): Promise<boolean> {
      return (await Tokens.exists({ _id: token, $or: [{ publicKey: null }, { publicKey }] })) !== null;
    },

    async isEnrolled(publicKey: string): Promise<boolean> {
      return (await Tokens.exists({ keys: publicKey })) !== null;
    },

    /** @throws {AppError} `validation_failed` if the name is in use: the history names people by it. */
    async create(
      { name, role, remotes }: Pick<TokenRecord, 'name' | 'role' | 'remotes'>,
      by: ReleaseActor,
    ): Promise<{ token: ReleaseToken; secret: string }> {
      requireManager(by);
      if (role === 'publisher' && remotes.length === 0) {
        throw new AppError('validation_failed', {
          userMessage: 'Name the remotes that a publisher may release.',
        });
      }
      // Tokens from before names were unique have no `nameInUse` (compat: tokens). The index decides between two at
      // once.
      if (await Tokens.exists({ name, revokedAt: null })) throw nameTaken(name);
      const id = randomBytes(6).toString('hex');
      const secret = `plr_${id}_${randomBytes(32).toString('base64url')}`;
      const token: TokenRecord = {
        _id: id,
        name,
        hash: hashOf(secret),
        role,
        remotes: role === 'manager' ? [] : remotes,
        publicKey: null,
        keys: [],
        createdAt: now(),
        createdBy: by.name,
        revokedAt: null,
        nameInUse: name,
        acts: [actOf(by.name, 'create')],
      };
      await Tokens.create(token).catch((error: unknown) => {
        throw isDuplicateKey(error) ? nameTaken(name) : error;
      });
      return { token: toToken(token), secret };
    },

    async list(by: ReleaseActor): Promise<ReleaseToken[]> {
      requireManager(by);
      const tokens = await Tokens.find({ hash: { $ne: null } })
        .sort({ createdAt: 1 })
        .lean<TokenRecord[]>();
      return tokens.map(toToken);
    },

    async revoke(id: string, by: ReleaseActor, reason?: string): Promise<ReleaseToken> {
      requireManager(by);
      return managed(
        id,
        { $set: { revokedAt: now() }, $unset: { nameInUse: 1 } },
        actOf(by.name, 'revoke', reason),
      );
    },

    async forgetKey(id: string, by: ReleaseActor, reason?: string): Promise<ReleaseToken> {
      requireManager(by);
      return managed(id, { $set: { publicKey: null } }, actOf(by.name, 'forget-key', reason));
    },

    /** Creates the tokens of the site itself and of the environment. */
    async start(): Promise<void> {
      await ensureBuiltIn(siteToken, 'the site', sitePublicKey);
      await ensureBuiltIn(environmentToken, 'RELEASE_TOKEN', null);
    },
  };
}

/** @throws {AppError} `forbidden` unless the actor may publish and release this remote. */
export function requireRemote({ role, remotes, name }: ReleaseActor, remote: string): void {
  if (role === 'manager' || remotes.includes(remote)) return;
  throw new AppError('forbidden', {
    userMessage: `${name} may release ${remotes.join(', ') || 'nothing'}, not ${remote}. Ask a release manager.`,
  });
}

function requireManager({ role }: ReleaseActor): void {
  if (role === 'manager') return;
  throw new AppError('forbidden', { userMessage: 'Only a release manager may do that.' });
}

export function authorOf({ token, name, role }: ReleaseActor): Author {
  return { token, name, isManager: role === 'manager', decidedBy: 'person' };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function nameTaken(name: string): AppError {
  return new AppError('validation_failed', {
    userMessage: `There is a token named “${name}” already, and the history would not tell them apart. Give it another name, or revoke that one first (npm run release -- token list shows its id).`,
  });
}

function unknown(): AppError {
  return new AppError('unauthorized', {
    userMessage:
      'This needs a release token: “Authorization: Bearer …”. Yours is missing, unknown or revoked.',
  });
}

function toToken({
  _id: id,
  name,
  role,
  remotes,
  publicKey,
  createdAt,
  createdBy,
  revokedAt,
  // Tokens from before acts were recorded have none (compat: tokens).
  acts = [],
}: TokenRecord): ReleaseToken {
  return {
    id,
    name,
    role,
    remotes,
    publicKey,
    createdAt: createdAt.toISOString(),
    createdBy,
    revokedAt: revokedAt?.toISOString() ?? null,
    acts: acts.map(({ at, by, action, reason }) => ({
      at: at.toISOString(),
      by,
      action,
      ...(typeof reason === 'string' && { reason }),
    })),
  };
}
