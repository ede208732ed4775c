import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { Connection } from 'mongoose';
import { Passport } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { MemberAccount } from '#app/kernel/account.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import type { PasswordVerdict } from '../credentials/verify-password.ts';
import { findMember } from '../find-account.ts';
import { createSessionMiddleware, endOf, sessionCookie } from './session-middleware.ts';
import {
  endOldestSessions,
  endSession,
  endSessions,
  listSessions,
  type SessionSummary,
} from './stored-sessions.ts';

type VerifyPassword = (email: string, password: string) => Promise<PasswordVerdict>;

/** Who is signed in where. */
export interface Sessions {
  readonly begin: RequestHandler;
  readonly resume: RequestHandler;
  /** Forgets the member of a request whose session has ended since it was resumed. */
  readonly recheck: (request: Request) => Promise<void>;
  /** The member that a request's session belongs to, for requests that don't pass {@link resume}. */
  read(request: Request, response: Response): Promise<MemberAccount | null>;
  /** Accepts further strategies. A second instance wouldn't know how members are stored in sessions. */
  readonly passport: InstanceType<typeof Passport>;
  /** Checks an address and a password with passport's local strategy. */
  authenticate(request: Request, response: Response): Promise<PasswordVerdict>;
  /** Signs a member in under a new session id, whatever id the browser sent. The route must begin a session first. */
  start(request: Request, member: MemberAccount): Promise<void>;
  /** Ends the caller's session, in memory and in the database. Does nothing if there is none. */
  signOut(request: Request, response: Response): Promise<void>;
  /** @param currentSid the caller's own session; null for an export, which belongs to no session. */
  list(accountId: string, currentSid: string | null): Promise<readonly SessionSummary[]>;
  /** Ends one of the account's sessions by its public id. Returns false if there is no such session. */
  end(accountId: string, id: string): Promise<boolean>;
  endOthers(accountId: string, currentSid: string): Promise<void>;
  endAll(accountId: string): Promise<void>;
}

export function createSessions({
  connection,
  verifyPassword,
  secret,
  secure,
  now,
  accountTag,
}: {
  readonly connection: Connection;
  readonly verifyPassword: VerifyPassword;
  readonly secret: string;
  readonly secure: boolean;
  readonly now: () => Date;
  /** An account's pseudonym in the log. */
  readonly accountTag: (accountId: string) => string;
}): Sessions {
  const passport = createPassport(connection, verifyPassword);
  const cookie = sessionCookie(secure);
  const names = createSigner(secret, 'session-name');
  const publicId = (sid: string): string => names.sign(sid).slice(0, 22);

  const middleware = createSessionMiddleware({ connection, passport, cookie, secret, now });

  return {
    ...middleware,
    async read(request, response) {
      await promisify<Request, Response>(middleware.begin)(request, response);
      return request.user ?? null;
    },
    passport,
    authenticate: (request, response) =>
      new Promise((resolve, reject) => {
        const done = (
          error: unknown,
          member?: MemberAccount | false | null,
          info?: { readonly accountId?: string },
        ): void => (error ? reject(error) : resolve({ member: member || null, accountId: info?.accountId }));
        passport.authenticate('local', { session: false }, done)(request, response, reject);
      }),
    async start(request, member) {
      await promisify<MemberAccount>(request.logIn.bind(request))(member);
      await endOldestSessions(connection, member.id);
      const startedAt = now();
      request.session.endsAt = endOf(startedAt);
      request.session.about = {
        startedAt: startedAt.toISOString(),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      };
      request.log.info({ account: accountTag(member.id) }, 'signed in');
    },
    async signOut(request, response) {
      if (request.session) await promisify(request.session.destroy.bind(request.session))();
      response.clearCookie(cookie.name, cookie.options);
      // The browser caches the person's files for a year, and the screens store drafts and the like.
      response.set('Clear-Site-Data', '"cache", "storage"');
    },
    list: (accountId, currentSid) => listSessions(connection, publicId, accountId, currentSid),
    end: (accountId, id) => endSession(connection, publicId, accountId, id),
    endOthers: (accountId, currentSid) => endSessions(connection, accountId, currentSid),
    endAll: (accountId) => endSessions(connection, accountId, null),
  };
}

/** Passport with the local strategy. A session stores the member's id. */
function createPassport(
  connection: Connection,
  verifyPassword: VerifyPassword,
): InstanceType<typeof Passport> {
  const passport = new Passport();
  passport.use(
    new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      verifyPassword(email, password).then(
        // Passport passes on the third argument as additional information.
        ({ member, accountId }) => done(null, member ?? false, { accountId } as never),
        done,
      );
    }),
  );
  passport.serializeUser((member, done) => done(null, member.id));
  passport.deserializeUser((id: string, done) => {
    findMember(connection, id).then((member) => done(null, member ?? false), done);
  });
  return passport;
}
