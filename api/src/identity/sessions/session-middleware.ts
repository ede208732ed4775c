import { retentionMs } from '@postloom/shared-contracts';
import { sessionCookieName } from '@postloom/shared-contracts/browser-storage';
import { MongoStore } from 'connect-mongo';
import type { CookieOptions, Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import type { Passport } from 'passport';
import type { MemberAccount } from '#app/kernel/account.ts';

declare global {
  namespace Express {
    // Passport puts the signed-in member on the request.
    interface User extends MemberAccount {}
  }
}

declare module 'express-session' {
  interface SessionData {
    /** Shown in the list of sessions in the security settings. */
    about: { readonly startedAt: string; readonly userAgent: string };
    /** When the session ends, even if it is in use. */
    endsAt: Date;
    passport: { user?: string };
  }
}

const touchAfterSeconds = 10 * 60;

/** The session's cookie. */
export interface SessionCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

export function sessionCookie(secure: boolean): SessionCookie {
  return {
    name: sessionCookieName(secure),
    options: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
  };
}

/** The latest end of a session that starts now. */
export const endOf = (startedAt: Date): Date => new Date(startedAt.getTime() + retentionMs('sessions'));

/** Whether a session has exceeded its maximum duration. Earlier versions didn't store its end (compat: sessions). */
function isOver({ about, endsAt }: Partial<session.SessionData>, at: Date): boolean {
  const end = endsAt ?? (about && endOf(new Date(about.startedAt)));
  return end !== undefined && new Date(end) <= at;
}

/**
 * A session without its cookie's end, which connect-mongo would keep it until. The cookie is sent only once and lasts
 * as long as a session can; the session itself ends after a time without use.
 */
function untilUnused<Stored extends session.SessionData>(stored: Stored): Stored {
  return { ...stored, cookie: { ...stored.cookie, expires: null } };
}

/** Sessions in MongoDB, so that they are shared by all processes and survive a restart. */
export function createSessionMiddleware({
  connection,
  passport,
  cookie,
  secret,
  now,
}: {
  readonly connection: Connection;
  readonly passport: InstanceType<typeof Passport>;
  readonly cookie: SessionCookie;
  readonly secret: string;
  readonly now: () => Date;
}) {
  const store = MongoStore.create({
    client: connection.getClient() as never,
    dbName: connection.name,
    collectionName: 'sessions',
    ttl: retentionMs('idleSessions') / 1000,
    touchAfter: touchAfterSeconds,
    // Stored as a document, so that a member's sessions can be found.
    stringify: false,
    autoRemove: 'disabled',
  });
  const { get, set, touch } = store;
  store.set = (sid, session, done) => set.call(store, sid, untilUnused(session), done);
  store.touch = (sid, session, done) => touch.call(store, sid, untilUnused(session), done);
  // Treat a session that has ended like a missing one.
  store.get = async (sid, done) =>
    get.call(store, sid, (error, found) => {
      if (error || !found || !isOver(found, now())) done(error, found);
      else store.destroy(sid, (error) => done(error, null));
    });
  const open = session({
    name: cookie.name,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    proxy: undefined,
    cookie: { ...(cookie.options as object), maxAge: retentionMs('sessions') },
  });
  const recognizeMember = passport.session();

  const begin: RequestHandler = (request, response, next) => {
    if (request.session) return next();
    open(request, response, (error?: unknown) => {
      if (error) next(error);
      else recognizeMember(request, response, next);
    });
  };
  return {
    /** Loads a request's session, or starts a new one. For routes that store something in it. */
    begin,
    /**
     * Loads the session named in the browser's cookie. Without a cookie it does nothing: otherwise each request of a
     * visitor would create an id and a record, only to be thrown away.
     */
    resume: ((request, response, next) =>
      request.cookies[cookie.name] === undefined ? next() : begin(request, response, next)) as RequestHandler,
    /** Forgets the member of a request whose session has ended since it was resumed. */
    async recheck(request: Request): Promise<void> {
      if (!request.user) return;
      const { promise, resolve, reject } = Promise.withResolvers<session.SessionData | null | undefined>();
      store.get(request.sessionID, (error, found) => (error ? reject(error) : resolve(found)));
      if ((await promise)?.passport?.user !== request.user.id) delete request.user;
    },
  };
}
