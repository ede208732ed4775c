import { BrandVoiceSelect } from '#app/brand-voice/brand-voice-select.tsx';
import { useBrief } from './brief-draft.ts';

/** Whose voice the post has. */
export function BriefVoice() {
  const { brief, change } = useBrief();
  return (
    <BrandVoiceSelect
      value={brief.brandVoiceId ?? null}
      onChange={(brandVoiceId) => change({ brandVoiceId })}
    />
  );
}
