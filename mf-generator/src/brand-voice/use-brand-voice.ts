import { useHost } from '@postloom/remote-kit';
import { allBrandVoices, type BrandVoice } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/** A brand voice; undefined until it has loaded, and if there is none. */
export function useBrandVoice(id: string | null): BrandVoice | undefined {
  const { api } = useHost();
  const { data } = useQuery({ ...allBrandVoices(api), enabled: id !== null });
  return data?.find((voice) => voice.id === id);
}
