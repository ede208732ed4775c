import { retentionMs } from '@postloom/shared-contracts';
import { sessionCookieName } from '@postloom/shared-contracts/browser-storage';
import { MongoStore } from 'connect-mongo';
import type { CookieOptions, RequestHandler } from 'express';
import session from 'express-session';
import type { Connection } from 'mongoose';
import type { Passport } from 'passport';
import type { MemberAccount } from '#app/kernel/account.ts';

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
    /** When it ends, however much it is used. */
    endsAt: Date;
    passport: { user?: string };
  }
}

const maxAgeMs = retentionMs('idleSessions');
const touchAfterSeconds = 10 * 60;

/** The cookie that names a session. */
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

/** When a session that starts now ends at the latest. */
export const endOf = (startedAt: Date): Date => new Date(startedAt.getTime() + retentionMs('sessions'));

/** Whether somebody was signed in for longer than a session may last. Earlier versions have not written its end. */
function isOver({ about, endsAt }: Partial<session.SessionData>, at: Date): boolean {
  const end = endsAt ?? (about && endOf(new Date(about.startedAt)));
  return end !== undefined && new Date(end) <= at;
}

/** Sessions in MongoDB: every process sees the same, and they outlive a restart. */
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
    ttl: maxAgeMs / 1000,
    touchAfter: touchAfterSeconds,
    // Kept as a document, so that a member's sessions can be found.
    stringify: false,
    autoRemove: 'disabled',
  });
  const read = store.get.bind(store);
  // One that is over is none: the caller gets what a caller without a session gets.
  store.get = async (sid, done) =>
    read(sid, (error, found) => {
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
    cookie: { ...(cookie.options as object), maxAge: maxAgeMs },
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
    /** Gives a request its session, a new one where the browser brings none: for routes that put something in it. */
    begin,
    /**
     * Takes up the session that the browser's cookie names. Others get none: an id and a record would be made for
     * each of a visitor's requests, only to be thrown away.
     */
    resume: ((request, response, next) =>
      request.cookies[cookie.name] === undefined ? next() : begin(request, response, next)) as RequestHandler,
  };
}
