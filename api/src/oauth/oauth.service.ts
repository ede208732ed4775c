import type { OAuthProblem, OAuthProvider } from '@postloom/shared-contracts';
import { type Connection, mongo } from 'mongoose';
import type { AccountService } from '#app/account/account.service.ts';
import type { AccountsService, MemberAccount } from '#app/accounts/accounts.service.ts';
import { AppError } from '#app/http/app-error.ts';
import { type IdentityRecord, identityModel } from './oauth.model.ts';
import type { ProviderProfile } from './providers.ts';

/** A person at a provider whose address has an account here that does not know them yet. */
export interface PendingLink {
  readonly provider: OAuthProvider;
  readonly subject: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export type SignInOutcome =
  | { readonly kind: 'member'; readonly member: MemberAccount }
  | { readonly kind: 'link'; readonly pending: PendingLink }
  | { readonly kind: 'problem'; readonly problem: OAuthProblem };

const pendingForMs = 15 * 60 * 1000;

/**
 * Accounts that open through a provider. An address alone opens nothing: an account that has it is linked only
 * when the provider has confirmed the address, and the account has proven it too, by a provider that confirmed
 * it earlier or by its password, now. Otherwise whoever registers somebody else's address first would own what
 * that person does here later.
 */
export function createOAuthService({
  connection,
  accounts,
  account,
  now,
}: {
  readonly connection: Connection;
  readonly accounts: AccountsService;
  readonly account: AccountService;
  readonly now: () => Date;
}) {
  const Identities = identityModel(connection);

  async function link(accountId: string, provider: OAuthProvider, subject: string): Promise<boolean> {
    try {
      await Identities.create({ provider, subject, account: accountId, linkedAt: now() });
      return true;
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
      return (await Identities.exists({ provider, subject, account: accountId })) !== null;
    }
  }

  return {
    /** Who signs in, or opens an account, by what a provider says. A visitor's work comes along. */
    async signIn(
      provider: OAuthProvider,
      { subject, name, email: given }: ProviderProfile,
      visitorId: string | null,
    ): Promise<SignInOutcome> {
      const known = await Identities.findOne({ provider, subject }).lean<IdentityRecord>();
      const owner = known && (await accounts.find(known.account.toHexString()));
      if (owner?.kind === 'member') return { kind: 'member', member: owner };
      if (given === null) return { kind: 'problem', problem: 'no_email' };

      const email = given.trim().toLowerCase();
      const holder = await accounts.findByEmail(email);
      if (holder && !holder.emailVerified) {
        return {
          kind: 'link',
          pending: { provider, subject, email, until: now().getTime() + pendingForMs },
        };
      }
      const member = holder ?? (await this.open({ name, email, visitorId }));
      await link(member.id, provider, subject);
      return { kind: 'member', member };
    },

    async open({
      name,
      email,
      visitorId,
    }: {
      readonly name: string;
      readonly email: string;
      readonly visitorId: string | null;
    }): Promise<MemberAccount> {
      const member = await accounts.register({
        visitorId,
        username: (name.trim() || email.split('@', 1)[0] || email).slice(0, 100),
        email,
        password: null,
        // Nobody was asked: the provider's button has no checkbox.
        subscribeNewsletter: false,
        emailVerified: true,
      });
      await account.open(member.id, { marketing: false, preferences: {} });
      return member;
    },

    /**
     * Links what waited for the account's password, which the member has just given.
     * @returns whether it was this member's, and in time.
     */
    async completeLink(pending: PendingLink, member: MemberAccount): Promise<boolean> {
      if (pending.email !== member.email || pending.until < now().getTime()) return false;
      if (!(await link(member.id, pending.provider, pending.subject))) throw new AppError('conflict');
      await accounts.update(member.id, { emailVerified: true });
      return true;
    },

    /** The providers through which an account opens. */
    async list(accountId: string) {
      const records = await Identities.find({ account: accountId }).lean<IdentityRecord[]>();
      return records.map(({ provider, subject, linkedAt }) => ({ provider, subject, linkedAt }));
    },

    async erase(accountId: string): Promise<void> {
      await Identities.deleteMany({ account: accountId });
    },

    async createIndexes(): Promise<void> {
      await Identities.createIndexes();
    },
  };
}

export type OAuthService = ReturnType<typeof createOAuthService>;
