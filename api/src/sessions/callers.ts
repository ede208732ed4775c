import type { Request, Response } from 'express';
import type { Account, AccountsService, MemberAccount } from '#app/accounts/accounts.service.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { AppError } from '#app/http/app-error.ts';
import { addressKey, type Limiter } from '#app/http/rate-limit.ts';
import { createSigner } from '#app/http/signature.ts';

const cookieName = 'pl_visitor';
const yearMs = 365 * 24 * 60 * 60 * 1000;

export interface CallerDependencies {
  readonly accounts: AccountsService;
  readonly credits: CreditsService;
  readonly secret: string;
  readonly secure: boolean;
  /** New visitors' accounts per address. */
  readonly newVisitors: Limiter;
}

/**
 * Says who calls: a member by their session, a visitor by a signed cookie that names their account. The cookie
 * opens visitors' accounts only: once such an account belongs to a member, it takes their session.
 */
export function createCallers({ accounts, credits, secret, secure, newVisitors }: CallerDependencies) {
  const signer = createSigner(secret, 'visitor');

  const idInCookie = (request: Request): string | null => {
    const value: unknown = request.cookies[cookieName];
    if (typeof value !== 'string') return null;
    const [id = '', signature = ''] = value.split('.');
    return signer.verify(id, signature) ? id : null;
  };

  const accountInCookie = async (request: Request): Promise<Account | null> => {
    const id = idInCookie(request);
    return id === null ? null : accounts.find(id);
  };

  return {
    /** The signed-in member, or null. */
    member(request: Request): MemberAccount | null {
      return request.user ?? null;
    },

    requireMember(request: Request): MemberAccount {
      if (!request.user) throw new AppError('unauthorized');
      return request.user;
    },

    /** The visitor that the browser's cookie names, or null. Makes none. */
    async visitor(request: Request): Promise<Account | null> {
      const account = await accountInCookie(request);
      return account?.kind === 'visitor' ? account : null;
    },

    async requireVisitor(request: Request, response: Response): Promise<Account> {
      if (request.user) return request.user;
      const known = await accountInCookie(request);
      if (known?.kind === 'visitor') return known;
      await newVisitors.consume(addressKey(request));
      const visitor = await accounts.createVisitor();
      // A browser has the free credits once: signing up and out again brings no new ones.
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
