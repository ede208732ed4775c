import { useHost } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/** The name of a brand voice; nothing until it has loaded. */
export function BrandVoiceName({ id }: { readonly id: string }) {
  const { api } = useHost();
  const { data } = useQuery(allBrandVoices(api));
  return data?.find((voice) => voice.id === id)?.name;
}
