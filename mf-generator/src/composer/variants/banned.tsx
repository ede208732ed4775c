import { BannedNote } from '@postloom/remote-kit/previews';
import { useBrandVoice } from '#app/brand-voice/use-brand-voice.ts';
import { useComposedVariants } from './variants.ts';
import { postCaption, type Words } from './words.ts';

/** The voice that the variants were written in; undefined without one. */
export function useVoiceOfVariants() {
  const { generation } = useComposedVariants();
  return useBrandVoice(generation?.request.brandVoiceId ?? null);
}

/** What that voice bans of words that somebody typed. */
export function Banned({ words }: { readonly words: Words }) {
  const voice = useVoiceOfVariants();
  return <BannedNote voice={voice} text={postCaption(words)} hashtags={words.hashtags} />;
}
