import type { Contact, IntegrationPlatform, Preferences } from '@postloom/shared-contracts';
import type { Request, Response } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
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
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly newsletter: NewsletterService & { askLater(email: string): Promise<void> };
  readonly mail: Pick<Mailer, 'send'>;
  /** The site's origin for links in mails. */
  readonly siteOrigin: string;
  /** Addresses for messages to the people behind the site. */
  readonly contact: Contact;
  /** Tokens for links that confirm an address, and for links that set a new password. */
  readonly confirmations: LinkTokens;
  readonly passwordResets: LinkTokens;
  /** Limits mails that people can request, per account. */
  readonly confirmationMails: Limiter;
  readonly resetMails: Limiter;
  readonly objects: Pick<ObjectsService, 'storePicture' | 'useApart' | 'removeFile'>;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly passwords: Passwords;
  readonly signInGuard: SignInGuard;
  /** Limits checks of the current password, per account. */
  readonly passwordChecks: Limiter;
  /**
   * Limits changes of the email address, because they reveal whether an address has an account: per account and per
   * network address.
   */
  readonly emailChanges: { readonly perAccount: Limiter; readonly perAddress: Limiter };
  /** Signs the URLs of exports. */
  readonly exportTickets: Signer;
  /** Names of the settings that are missing for connecting a platform; empty if it can be connected. */
  readonly missingFor: (platform: IntegrationPlatform) => readonly string[];
  /** Called after each sign-up, before the request is answered. */
  readonly registered: readonly ((accountId: string) => Promise<void>)[];
  /**
   * Called after the owner of a mailbox has taken over an account whose address nobody had confirmed. Each ends what
   * lets in somebody who isn't signed in, because a stranger may have left it there. Called again after a failure.
   */
  readonly takenOver: readonly ((accountId: string) => Promise<void>)[];
  /** Called after a browser's visitor has signed in to an account that they already had, before the request is answered. */
  readonly visitorSignedIn: readonly ((visit: Visit) => Promise<void>)[];
  /** Called after somebody has requested their account's deletion, before the request is answered. */
  readonly deletionRequested: readonly ((accountId: string) => Promise<void>)[];
  /** Called after preferences were saved, before the request is answered. */
  readonly preferencesSaved: readonly ((accountId: string, preferences: Preferences) => Promise<void>)[];
  readonly personalData: readonly PersonalDataSource[];
}

/** A browser that a visitor has used, and the member who has signed in there. */
export interface Visit {
  readonly visitorId: string;
  readonly memberId: string;
}

/** A request and its response, for code that starts or ends a session or sets a cookie. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}
