import { useCredits, useHost } from '@postloom/remote-kit';
import { planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import type { Brief } from './brief.ts';
import { useReplaceBrief } from './brief-draft.ts';

/** Where the person's plan writes one post at a time: in the app, or on the public page. */
export function useGeneratorPath(): string {
  const { credits } = useCredits();
  return planOf(credits.plan).rights.video ? paths.appGenerator : paths.generator;
}

/** Goes to the generator with a brief filled in. What stood there before can be brought back. */
export function useOpenInGenerator(): (brief: Partial<Brief>) => void {
  const { navigate } = useHost();
  const replaceBrief = useReplaceBrief();
  const generator = useGeneratorPath();
  return (brief) => {
    replaceBrief(brief, 'Brief replaced');
    navigate(generator);
  };
}
