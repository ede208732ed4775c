import { type Contact, defaultContact } from '@postloom/shared-contracts';
import type { Env } from '#app/env.ts';

/** Who answers agencies: a person if the operator has named one, otherwise support. */
export function accountManagerOf(env: ContactEnv): { readonly name: string | null; readonly email: string } {
  const { ACCOUNT_MANAGER_NAME: name, ACCOUNT_MANAGER_EMAIL: email } = env;
  return name && email ? { name, email } : { name: null, email: contactOf(env).support };
}

type ContactEnv = Pick<
  Env,
  'ACCOUNT_MANAGER_NAME' | 'ACCOUNT_MANAGER_EMAIL' | 'SUPPORT_EMAIL' | 'PRIVACY_EMAIL' | 'LEGAL_EMAIL'
>;

/** The addresses for messages to the people behind this site. One is enough: any that isn't set defaults to support. */
export function contactOf({
  ACCOUNT_MANAGER_EMAIL,
  SUPPORT_EMAIL,
  PRIVACY_EMAIL,
  LEGAL_EMAIL,
}: ContactEnv): Contact {
  return {
    accountManager: ACCOUNT_MANAGER_EMAIL !== undefined,
    support: SUPPORT_EMAIL ?? defaultContact.support,
    privacy: PRIVACY_EMAIL ?? SUPPORT_EMAIL ?? defaultContact.privacy,
    legal: LEGAL_EMAIL ?? SUPPORT_EMAIL ?? defaultContact.legal,
  };
}
