import { useBrandVoice } from './use-brand-voice.ts';

/** The name of a brand voice; nothing until it has loaded. */
export function BrandVoiceName({ id }: { readonly id: string }) {
  return useBrandVoice(id)?.name;
}
