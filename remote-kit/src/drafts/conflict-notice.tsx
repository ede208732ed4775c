import type { Draft } from '@postloom/shared-contracts/federation';
import { Banner, Button } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';

/** Lets the person choose between the two versions of a draft. Renders nothing unless there is a conflict. */
export function ConflictNotice({ draft, what }: { readonly draft: Draft<unknown>; readonly what: string }) {
  const { status } = useStore(draft);
  if (status !== 'conflict') return null;
  return (
    <VersionConflict
      what={what}
      onTakeTheirs={() => draft.resolve('theirs')}
      onKeepMine={() => draft.resolve('mine')}
    >
      The other one is in your account, or in another tab. Until you choose, this one is kept in this tab
      only.
    </VersionConflict>
  );
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
export function VersionConflict({
  what,
  onTakeTheirs,
  onKeepMine,
  isPending = false,
  children,
}: VersionConflictProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title={`There’s another version of this ${what}`}
      actions={
        <>
          <Button size="sm" onClick={onTakeTheirs}>
            Use the other version
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
