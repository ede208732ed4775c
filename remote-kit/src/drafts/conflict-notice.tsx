import type { Draft } from '@postloom/shared-contracts/federation';
import { Banner, Button } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useHost } from '../remote.tsx';

export interface ConflictNoticeProps<T> {
  readonly draft: Draft<T>;
  /** What there are two of, as used in a sentence: "brief", or "version" together with `of`. */
  readonly what: string;
  /** The one thing that both are versions of: "post". */
  readonly of?: string;
  /** The text by which the person recognizes the other one. Only its beginning is shown. */
  readonly textOf: (value: T) => string;
  /** Called when the choice, or its undo, has replaced what was in the form. */
  readonly onReplaced?: (now: T, before: T) => void;
}

/** How much of the other one is shown, in characters. */
const shownCharacters = 120;

/**
 * Shows the beginning of the other draft and lets the person choose between it and their own. The choice can be undone.
 * Renders nothing unless there is a conflict.
 */
export function ConflictNotice<T>({ draft, what, of, textOf, onReplaced }: ConflictNoticeProps<T>) {
  const { toast } = useHost();
  const { status, value: mine, theirs } = useStore(draft);
  if (status !== 'conflict' || mine === null || theirs === null) return null;
  const offerUndo = (now: T, other: T, said: { title: string; description: string }): void => {
    const undo = () => {
      draft.change(other);
      onReplaced?.(other, now);
      offerUndo(other, now, { title: 'Choice undone', description: 'Undo changes it back.' });
    };
    toast({ ...said, action: { label: 'Undo', onSelect: undo } });
  };
  const takeTheirs = () => {
    draft.resolve('theirs');
    onReplaced?.(theirs, mine);
    offerUndo(theirs, mine, {
      title: `Using the other ${what}`,
      description: 'Undo brings back the one that was here.',
    });
  };
  const keepMine = () => {
    draft.resolve('mine');
    offerUndo(mine, theirs, { title: `Kept this ${what}`, description: 'Undo takes the other one instead.' });
  };
  const start = beginningOf(textOf(theirs));
  return (
    <Choice
      title={of ? `There’s another ${what} of this ${of}` : `There’s another ${what}`}
      take={`Use the other ${what}`}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
    >
      {start && <q dir="auto">{start}</q>} The other one is in your account, or in another tab. Until you
      choose, this one is kept in this tab only.
    </Choice>
  );
}

function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const characters = [...line];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : line;
}

export interface VersionConflictProps {
  /** What there are two versions of, as used in a sentence: "post". */
  readonly what: string;
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
  readonly isPending?: boolean;
  /** An explanation, or both versions. */
  readonly children: ReactNode;
}

/** Lets the person choose between two versions of one thing. Neither is discarded before that. */
export function VersionConflict({ what, ...choice }: VersionConflictProps) {
  return (
    <Choice title={`There’s another version of this ${what}`} take="Use the other version" {...choice} />
  );
}

interface ChoiceProps extends Omit<VersionConflictProps, 'what'> {
  readonly title: string;
  /** The label of the button that takes the other one. */
  readonly take: string;
}

function Choice({ title, take, onTakeTheirs, onKeepMine, isPending = false, children }: ChoiceProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={onTakeTheirs}>
            {take}
          </Button>
          <Button size="sm" loading={isPending} onClick={onKeepMine}>
            Keep this one
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
