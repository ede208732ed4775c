import {
  authProviderName,
  authProviders,
  isKnown,
  type OAuthProblem,
  oauthProblems,
} from '@postloom/shared-contracts';

export interface ProviderProblem {
  readonly sentence: string;
  readonly tone: 'teal' | 'warning';
}

/**
 * Why a provider sent the browser back. The address only has two codes and no text, so nobody can use a link to put
 * words on this page.
 */
export function providerProblem(query: URLSearchParams): ProviderProblem | null {
  const provider = query.get('provider') ?? '';
  const problem = query.get('problem') ?? '';
  if (!Object.hasOwn(oauthProblems, problem) || !isKnown(authProviders, provider)) return null;
  return {
    sentence: oauthProblems[problem as OAuthProblem](authProviderName(provider)),
    tone: problem === 'link_required' || problem === 'denied' ? 'teal' : 'warning',
  };
}
