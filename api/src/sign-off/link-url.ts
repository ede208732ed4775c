import { paths } from '@postloom/shared-contracts/paths';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import type { SignOffContext } from './sign-off-context.ts';

/** The address of the reader's page. Browsers don't send the fragment, so no log and no other site learns the token. */
export const linkUrl = ({ siteOrigin }: Pick<SignOffContext, 'siteOrigin'>, token: string): string =>
  `${siteOrigin}${paths.review}#${token}`;

/** The address that a link was sent with; null if the site can't read its token, as that of older links. */
export function knownUrl(
  context: Pick<SignOffContext, 'siteOrigin' | 'tokenSeal'>,
  { sealedToken }: SignOffLinkRecord,
): string | null {
  const token = sealedToken === undefined ? null : context.tokenSeal.open(sealedToken);
  return token && linkUrl(context, token);
}
