import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Account, MemberAccount } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { addressKey, type Limiter } from '#app/kernel/http/rate-limit.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import { findAccount } from '../find-account.ts';
import { createVisitor, noteVisit, stranger } from './visitors.ts';

const cookieName = browserStorage.visitor;
const yearMs = 365 * 24 * 60 * 60 * 1000;

export interface CallersContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'open'>;
  readonly secret: string;
  readonly secure: boolean;
  /** Limits new visitor accounts per address. */
  readonly newVisitors: Limiter;
}

/**
 * Determines who is calling: a member by their session, a visitor by a signed cookie with their account's id. The
 * cookie only gives access to visitors' accounts: once the account belongs to a member, their session is required.
 */
export function createCallers(context: CallersContext) {
  const { connection, credits, secret, secure, newVisitors } = context;
  const signer = createSigner(secret, 'visitor');

  const accountInCookie = async (request: Request): Promise<Account | null> => {
    const value: unknown = request.cookies[cookieName];
    if (typeof value !== 'string') return null;
    const [id = '', signature = ''] = value.split('.');
    return signer.verify(id, signature) ? findAccount(connection, id) : null;
  };

  return {
    /** The signed-in member, or null. */
    member(request: Request): MemberAccount | null {
      return request.user ?? null;
    },

    requireMember(request: Request, response: Response): MemberAccount {
      if (!request.user) throw new AppError('unauthorized');
      response.locals.accountId = request.user.id;
      return request.user;
    },

    /** The visitor named by the browser's cookie, or null. Doesn't create one. */
    async visitor(request: Request): Promise<Account | null> {
      const account = await accountInCookie(request);
      return account?.kind === 'visitor' ? account : null;
    },

    /**
     * The calling member or visitor. Creates a visitor's account if needed, but somebody who only reads gets neither
     * account nor cookie, because nothing is theirs yet.
     * @param isRead whether the call changes nothing. Some that don't are no GET, because what they ask needs a body.
     */
    async requireVisitor(request: Request, response: Response, isRead: boolean): Promise<Account> {
      if (request.user) return this.requireMember(request, response);
      let known = await accountInCookie(request);
      // Their account is being deleted, or has just become a member's.
      if (known?.kind === 'visitor' && !(await noteVisit(context, known)))
        known = await accountInCookie(request);
      if (known?.kind === 'visitor') {
        response.locals.accountId = known.id;
        return known;
      }
      if (known === null && isRead) return stranger();
      await newVisitors.consume(addressKey(request));
      const visitor = await createVisitor(context);
      // Each browser gets the free credits once: signing up and out again grants no new ones.
      await credits.open(visitor.id, known ? 0 : undefined);
      response.cookie(cookieName, `${visitor.id}.${signer.sign(visitor.id)}`, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: yearMs,
        path: '/',
      });
      return visitor;
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;
