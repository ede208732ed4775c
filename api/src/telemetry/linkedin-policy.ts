import type { Env } from '#app/env.ts';
import type { PolicyExtension } from '#app/kernel/http/security.ts';

/** Allows LinkedIn's Insight Tag if a partner id is configured. The shell loads it only with consent. */
export function linkedInPolicy(env: Pick<Env, 'LINKEDIN_PARTNER_ID'>): PolicyExtension {
  return (pathname) =>
    env.LINKEDIN_PARTNER_ID && !/^\/(api|auth)\//.test(pathname)
      ? {
          'script-src': ['https://snap.licdn.com'],
          'img-src': ['https://px.ads.linkedin.com'],
          'connect-src': ['https://px.ads.linkedin.com'],
        }
      : null;
}
