import { brandEndpoints, type Client, planOf } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { usePeople } from '../posts/use-people.ts';
import { useHost } from '../remote.tsx';
import { useCredits, useUser } from '../session.ts';
import { authorOf, type PreviewAuthor } from './preview-post.ts';

/**
 * The author shown in a post's preview, whoever of the team looks: the client, the workspace's brand, or the person that
 * the workspace belongs to, as on the pages for clients.
 * @param client undefined for the workspace's own posts.
 * @param business the brief's business type, used for people without a name.
 */
export function usePostAuthor(
  client: Pick<Client, 'name' | 'logo'> | undefined,
  business = '',
): PreviewAuthor {
  const { api } = useHost();
  const isMember = useUser() !== null;
  const { status, credits } = useCredits();
  const mayBrand = isMember && status !== 'loading' && planOf(credits.plan).rights.whiteLabel;
  const { data: brand } = useQuery({ ...api.query(brandEndpoints.getBrand, {}), enabled: mayBrand });
  const { payer } = usePeople();
  const name = client?.name ?? (brand?.active ? brand.name : undefined);
  return { ...authorOf(payer, business, name), logo: client?.logo?.url };
}
