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
 * Why a provider sent the browser back. The address carries two codes and no text of its own, so nobody can put
 * words into this page by a link.
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
