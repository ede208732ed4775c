import type { Contact, IntegrationPlatform, Preferences } from '@postloom/shared-contracts';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import type { LinkTokens } from '#app/kernel/mail/link-token.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import type { PersonalDataSource } from '#app/kernel/personal-data.ts';
import type { NewsletterService } from '#app/newsletter/newsletter.service.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { SignInGuard } from './credentials/sign-in-guard.ts';
import type { Callers } from './sessions/callers.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the use cases of identity work with. */
export interface IdentityContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly newsletter: NewsletterService & { askLater(email: string): Promise<void> };
  readonly mail: Pick<Mailer, 'send'>;
  /** Origin of the site in the links of mails. */
  readonly siteOrigin: string;
  /** Where people write to. */
  readonly contact: Contact;
  /** Of the links that confirm an address, and of those that set a new password. */
  readonly confirmations: LinkTokens;
  readonly passwordResets: LinkTokens;
  /** Mails that somebody asks for, per account. */
  readonly confirmationMails: Limiter;
  readonly resetMails: Limiter;
  readonly objects: Pick<ObjectsService, 'put' | 'remove'>;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly passwords: Passwords;
  readonly signInGuard: SignInGuard;
  /** Current passwords that were given, per account. */
  readonly passwordChecks: Limiter;
  /** Changes of the email address, which tell whether somebody has one: per account and per network address. */
  readonly emailChanges: { readonly perAccount: Limiter; readonly perAddress: Limiter };
  /** Signs addresses of exports. */
  readonly exportTickets: Signer;
  /** Names of the settings that connecting a platform still needs; empty when it can be connected. */
  readonly missingFor: (platform: IntegrationPlatform) => readonly string[];
  /** Called back after each sign-up, before it is answered. */
  readonly registered: readonly ((accountId: string) => Promise<void>)[];
  /** Called back after somebody asked for the deletion of their account, before it is answered. */
  readonly deletionRequested: readonly ((accountId: string) => Promise<void>)[];
  /** Called back after preferences were saved, before it is answered. */
  readonly preferencesSaved: readonly ((accountId: string, preferences: Preferences) => Promise<void>)[];
  readonly personalData: readonly PersonalDataSource[];
}

/** A call and its answer, for what begins or ends a session or sets a cookie. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}
