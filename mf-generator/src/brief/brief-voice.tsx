import { BrandVoiceSelect } from '#app/brand-voice/brand-voice-select.tsx';
import { useDefaultVoice } from '#app/brand-voice/use-default-voice.ts';
import { useBrief } from './brief-draft.ts';

/** Selects the brand voice of the post. */
export function BriefVoice() {
  const { brief, change, draft } = useBrief();
  useDefaultVoice({ draft, change });
  return <BrandVoiceSelect value={brief.brandVoiceId ?? null} onChange={change} />;
}
