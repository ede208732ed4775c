import { Button } from '@postloom/ui-kit';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { AskingDialog } from './asking-dialog.tsx';

/** What is asked before something is closed that nobody gets to see again. */
export const shownOnce = {
  question: 'Close it? We won’t show this again.',
  stayLabel: 'Keep it open',
  giveUpLabel: 'Close it',
} as const;

interface OnceDialogProps {
  readonly title: string;
  readonly description: string;
  /** "I’ve saved it". */
  readonly savedLabel: string;
  readonly onCopy: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something that is shown this once. */
export function OnceDialog({ savedLabel, onCopy, onClose, ...dialog }: OnceDialogProps) {
  return (
    <AskingDialog
      {...dialog}
      {...shownOnce}
      isAsking
      onClose={onClose}
      actions={() => (
        <>
          <Button icon={<Copy aria-hidden />} onClick={onCopy}>
            Copy
          </Button>
          <Button key="saved" variant="primary" onClick={onClose}>
            {savedLabel}
          </Button>
        </>
      )}
    />
  );
}
