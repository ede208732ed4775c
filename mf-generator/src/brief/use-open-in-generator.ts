import { useCredits, useHost } from '@postloom/remote-kit';
import { planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import type { Brief } from './brief.ts';
import { useReplaceBrief } from './brief-draft.ts';

/** The path of the generator that the person's plan includes: in the app, or on the public page. */
export function useGeneratorPath(): string {
  const { credits } = useCredits();
  return planOf(credits.plan).rights.video ? paths.appGenerator : paths.generator;
}

/** Opens the generator with a brief filled in. The previous one can be restored from a toast. */
export function useOpenInGenerator(): (brief: Partial<Brief>) => void {
  const { navigate } = useHost();
  const replaceBrief = useReplaceBrief();
  const generator = useGeneratorPath();
  return (brief) => {
    replaceBrief(brief, 'Brief replaced');
    navigate(generator);
  };
}
