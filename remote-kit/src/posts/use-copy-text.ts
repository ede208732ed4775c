import { templateGaps } from '@postloom/shared-contracts';
import { useHost } from '../remote.tsx';
import { gapsNote } from './ask-about-gaps.ts';

/**
 * Returns a function that copies a text and confirms it in a toast, naming the gaps still to be filled in.
 * @param title the toast's title.
 * @param isAside whether copying is only a side effect: if the browser refuses it, nothing is said.
 * @returns a function of the text and its name in the toast, e.g. "Caption".
 */
export function useCopyText(
  title = 'Copied!',
  { isAside = false } = {},
): (text: string, what: string) => Promise<void> {
  const { toast } = useHost();
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      const gaps = gapsNote(templateGaps(text));
      toast({
        title,
        description: [`${what} copied to your clipboard.`, gaps].filter(Boolean).join(' '),
        tone: gaps ? 'default' : 'success',
      });
    } catch {
      if (isAside) return;
      toast({
        title: 'Copy failed',
        description: 'Your browser didn’t allow it. Select the text and copy it yourself.',
        tone: 'destructive',
      });
    }
  };
}
