import { hash, verify } from '@node-rs/argon2';
import { type Connection, isValidObjectId, mongo, Types } from 'mongoose';
import { AppError } from '#app/http/app-error.ts';
import { type AccountRecord, accountModel } from './accounts.model.ts';

export interface VisitorAccount {
  readonly id: string;
  readonly kind: 'visitor';
  readonly createdAt: Date;
}

export interface MemberAccount {
  readonly id: string;
  readonly kind: 'member';
  readonly email: string;
  readonly username: string;
  readonly photoUrl: string | null;
  /** Whether a provider has confirmed that the address is this person's. */
  readonly emailVerified: boolean;
  /** When the account is deleted, as its owner asked. */
  readonly deletionAt: Date | null;
  readonly createdAt: Date;
}

/** Somebody with credits and work: a member, or a visitor, who is an account without a name. */
export type Account = VisitorAccount | MemberAccount;

/** argon2id, the package's default, with OWASP's figures: 19 MiB, two rounds, one lane (Password Storage Cheat Sheet). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createAccountsService({ connection, now }: { connection: Connection; now: () => Date }) {
  const Accounts = accountModel(connection);
  // Verified against when there is no such account, so that the answer takes as long.
  const nobodysHash = hash('nobody has this password', hashOptions);

  return {
    async createVisitor(): Promise<VisitorAccount> {
      const record = await Accounts.create({ kind: 'visitor', createdAt: now() });
      return toVisitor(record);
    },

    async find(id: string): Promise<Account | null> {
      if (!isValidObjectId(id)) return null;
      // By the driver: nearly every request asks for its account, and needs no query of Mongoose's for that.
      const record = await Accounts.collection.findOne<AccountRecord>(
        { _id: new Types.ObjectId(id) },
        { projection: { passwordHash: 0 } },
      );
      return record && toAccount(record);
    },

    async findByEmail(email: string): Promise<MemberAccount | null> {
      const record = await Accounts.findOne({ email: email.trim().toLowerCase() }).lean<AccountRecord>();
      return record && toMember(record);
    },

    /**
     * Opens a member's account. A visitor's account becomes it, with its work and what it has spent.
     * @throws {AppError} `email_taken`
     */
    async register({
      visitorId,
      username,
      email,
      password,
      subscribeNewsletter,
      emailVerified = false,
    }: {
      readonly visitorId: string | null;
      readonly username: string;
      readonly email: string;
      /** Null for who comes through a provider. */
      readonly password: string | null;
      readonly subscribeNewsletter: boolean;
      readonly emailVerified?: boolean;
    }): Promise<MemberAccount> {
      const memberSince = now();
      const member = {
        kind: 'member' as const,
        username,
        email: email.trim().toLowerCase(),
        ...(password !== null && { passwordHash: await hash(password, hashOptions) }),
        subscribeNewsletter,
        emailVerified,
        memberSince,
      };
      try {
        // Only a visitor's account can become a member's: two sign-ups at once cannot share one.
        const record =
          visitorId &&
          (await Accounts.findOneAndUpdate(
            { _id: visitorId, kind: 'visitor' },
            { $set: member },
            { returnDocument: 'after' },
          ).lean<AccountRecord>());
        return toMember(record || (await Accounts.create({ ...member, createdAt: memberSince })));
      } catch (error) {
        if (error instanceof mongo.MongoServerError && error.code === 11_000) {
          throw new AppError('email_taken');
        }
        throw error;
      }
    },

    /** The member with this address and password, or null. Takes as long either way. */
    async verifyPassword(email: string, password: string): Promise<MemberAccount | null> {
      const record = await Accounts.findOne({ email: email.trim().toLowerCase() })
        .select('+passwordHash')
        .lean<AccountRecord>();
      const matches = await verify(record?.passwordHash ?? (await nobodysHash), password);
      return record?.passwordHash && matches ? toMember(record) : null;
    },

    /**
     * Changes what others know a member by.
     * @throws {AppError} `email_taken`
     */
    async update(
      id: string,
      change: {
        readonly username?: string;
        readonly email?: string;
        readonly emailVerified?: boolean;
        readonly photoUrl?: string | null;
      },
    ): Promise<MemberAccount> {
      try {
        const record = await Accounts.findOneAndUpdate(
          { _id: id, kind: 'member' },
          { $set: change },
          { returnDocument: 'after' },
        )
          .orFail()
          .lean<AccountRecord>();
        return toMember(record);
      } catch (error) {
        if (error instanceof mongo.MongoServerError && error.code === 11_000) {
          throw new AppError('email_taken');
        }
        throw error;
      }
    },

    async hasPassword(id: string): Promise<boolean> {
      return (await Accounts.exists({ _id: id, passwordHash: { $exists: true } })) !== null;
    },

    /** Whether this is the member's password. An account without one has none that fits. */
    async isPassword(id: string, password: string): Promise<boolean> {
      const record = await Accounts.findById(id).select('+passwordHash').lean<AccountRecord>();
      return record?.passwordHash !== undefined && verify(record.passwordHash, password);
    },

    async setPassword(id: string, password: string): Promise<void> {
      await Accounts.updateOne({ _id: id }, { $set: { passwordHash: await hash(password, hashOptions) } });
    },

    async requestDeletion(id: string, deletionAt: Date): Promise<void> {
      await Accounts.updateOne({ _id: id }, { $set: { deletionAt } });
    },

    /** Keeps an account after all. False when its time has come already. */
    async cancelDeletion(id: string): Promise<boolean> {
      const { matchedCount } = await Accounts.updateOne(
        { _id: id, $or: [{ deletionAt: { $exists: false } }, { deletionAt: { $gt: now() } }] },
        { $unset: { deletionAt: 1 } },
      );
      return matchedCount === 1;
    },

    /** Speaks for one account whose time has come, so that one process deletes it; or null when there is none. */
    async claimDeletion(leaseMs: number): Promise<MemberAccount | null> {
      const at = now();
      const record = await Accounts.findOneAndUpdate(
        {
          deletionAt: { $lte: at },
          $or: [{ deletionLeaseUntil: { $exists: false } }, { deletionLeaseUntil: { $lte: at } }],
        },
        { $set: { deletionLeaseUntil: new Date(at.getTime() + leaseMs) } },
      ).lean<AccountRecord>();
      return record && toMember(record);
    },

    /** Removes the account itself. The last step of its deletion. */
    async erase(id: string): Promise<void> {
      await Accounts.deleteOne({ _id: id });
    },

    async createIndexes(): Promise<void> {
      await Accounts.createIndexes();
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;

function toAccount(record: AccountRecord): Account {
  return record.kind === 'member' ? toMember(record) : toVisitor(record);
}

function toVisitor({ _id, createdAt }: AccountRecord): VisitorAccount {
  return { id: _id.toString(), kind: 'visitor', createdAt };
}

function toMember({
  _id,
  email = '',
  username = '',
  photoUrl = '',
  emailVerified = false,
  deletionAt,
  createdAt,
}: AccountRecord): MemberAccount {
  return {
    id: _id.toString(),
    kind: 'member',
    email,
    username,
    photoUrl: photoUrl || null,
    emailVerified,
    deletionAt: deletionAt ?? null,
    createdAt,
  };
}
