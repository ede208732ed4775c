import { promisify } from 'node:util';
import { MongoStore } from 'connect-mongo';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { AccountsService, MemberAccount } from '#app/accounts/accounts.service.ts';
import { createSigner } from '#app/http/signature.ts';

declare global {
  namespace Express {
    // What passport puts on a request: the signed-in member.
    interface User extends MemberAccount {}
  }
}

declare module 'express-session' {
  interface SessionData {
    /** For the list of sessions in the security settings. */
    about: { readonly startedAt: string; readonly userAgent: string };
    passport: { user?: string };
  }
}

/** A session as the person sees it in their settings. */
export interface SessionSummary {
  /** Stands for the session without being able to open it. */
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  readonly current: boolean;
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const touchAfterSeconds = 10 * 60;

interface StoredSession {
  readonly _id: string;
  readonly lastModified?: Date;
  readonly session: session.SessionData;
}

/** Sessions in MongoDB: every process sees the same, and they outlive a restart. */
export function createSessions({
  connection,
  accounts,
  secret,
  secure,
}: {
  readonly connection: Connection;
  readonly accounts: AccountsService;
  readonly secret: string;
  readonly secure: boolean;
}) {
  const collection = connection.collection<StoredSession>('sessions');
  const names = createSigner(secret, 'session-name');
  const publicId = (sid: string): string => names.sign(sid).slice(0, 22);
  // A cookie by this name is taken by browsers only over https, for this host, for all of it.
  const cookieName = secure ? '__Host-pl_session' : 'pl_session';
  const cookie = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;

  const store = MongoStore.create({
    client: connection.getClient() as never,
    dbName: connection.name,
    collectionName: 'sessions',
    ttl: maxAgeMs / 1000,
    touchAfter: touchAfterSeconds,
    // Kept as a document, so that a member's sessions can be found.
    stringify: false,
    autoRemove: 'disabled',
  });

  const passport = new Passport();
  passport.use(
    new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      accounts.verifyPassword(email, password).then((member) => done(null, member ?? false), done);
    }),
  );
  passport.serializeUser((member, done) => done(null, member.id));
  passport.deserializeUser((id: string, done) => {
    accounts.find(id).then((account) => done(null, account?.kind === 'member' ? account : false), done);
  });

  const open = session({
    name: cookieName,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    proxy: undefined,
    cookie: { ...cookie, maxAge: maxAgeMs },
  });
  const recognizeMember = passport.session();

  /** Gives a request its session, a new one where the browser brings none: for routes that put something in it. */
  const begin: RequestHandler = (request, response, next) => {
    if (request.session) return next();
    open(request, response, (error?: unknown) => {
      if (error) next(error);
      else recognizeMember(request, response, next);
    });
  };

  /**
   * Takes up the session that the browser's cookie names. Others get none: an id and a record would be made for each
   * of a visitor's requests, only to be thrown away.
   */
  const resume: RequestHandler = (request, response, next) =>
    request.cookies[cookieName] === undefined ? next() : begin(request, response, next);

  async function endWhere(accountId: string, keep: string | null): Promise<void> {
    await collection.deleteMany({
      'session.passport.user': accountId,
      ...(keep !== null && { _id: { $ne: keep } }),
    });
  }

  return {
    begin,
    resume,
    /** Takes further strategies. A second instance would not know how a member is written into a session. */
    passport,

    /** Checks an address and a password by passport's local strategy. Null when they do not fit. */
    authenticate(request: Request, response: Response): Promise<MemberAccount | null> {
      return new Promise((resolve, reject) => {
        const settle = (error: unknown, member?: MemberAccount | false | null): void =>
          error ? reject(error) : resolve(member || null);
        passport.authenticate('local', { session: false }, settle)(request, response, reject);
      });
    },

    /** Signs a member in under a new session id, whatever id the browser came with. The route begins a session first. */
    async signIn(request: Request, member: MemberAccount): Promise<void> {
      await promisify<MemberAccount>(request.logIn.bind(request))(member);
      request.session.about = {
        startedAt: new Date().toISOString(),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      };
    },

    /** Ends the caller's session, here and in the database. Harmless without one. */
    async signOut(request: Request, response: Response): Promise<void> {
      if (request.session) await promisify(request.session.destroy.bind(request.session))();
      response.clearCookie(cookieName, cookie);
    },

    async list(accountId: string, currentSid: string): Promise<readonly SessionSummary[]> {
      const found = await collection
        .find({ 'session.passport.user': accountId, expires: { $gt: new Date() } })
        .toArray();
      return found
        .map(({ _id, lastModified, session: { about } }) => ({
          id: publicId(_id),
          startedAt: about?.startedAt ?? new Date(0).toISOString(),
          lastSeenAt: lastModified?.toISOString() ?? about?.startedAt ?? new Date(0).toISOString(),
          userAgent: about?.userAgent ?? '',
          current: _id === currentSid,
        }))
        .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
    },

    /** Ends one session of the account by its public id. False when there is none such. */
    async end(accountId: string, id: string): Promise<boolean> {
      const own = await collection.find({ 'session.passport.user': accountId }).toArray();
      const found = own.find(({ _id }) => publicId(_id) === id);
      if (!found) return false;
      await collection.deleteOne({ _id: found._id });
      return true;
    },

    endOthers: (accountId: string, currentSid: string): Promise<void> => endWhere(accountId, currentSid),
    endAll: (accountId: string): Promise<void> => endWhere(accountId, null),

    async createIndexes(): Promise<void> {
      await collection.createIndex({ expires: 1 }, { expireAfterSeconds: 0 });
      await collection.createIndex({ 'session.passport.user': 1 });
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
