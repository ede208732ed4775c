import type { Draft } from '@postloom/shared-contracts/federation';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { nameForClient } from '../chosen-client.ts';
import { type RemoteContext, useService } from '../remote.tsx';

export interface DraftInput<T> {
  /** Under this name it is kept, e.g. `generator-brief`. */
  readonly name: string;
  /** What was stored under other rules is forgotten. */
  readonly schema: z.ZodMiniType<T>;
  /** What stands there before anything is typed. */
  readonly empty: T;
  /**
   * Whether a value holds anything that the person would miss. One that does not, e.g. a form with nothing in it but what a
   * client begins it with, is no version to be asked about: it gives way to one that does.
   */
  readonly hasContent?: (value: T) => boolean;
}

/** A draft as a remote has it: it always has a value. */
export interface DraftHandle<T> {
  readonly draft: Draft<T>;
  readonly empty: T;
  get(): T;
  change(part: Partial<T>): void;
}

/** Opens a draft for as long as this version of the remote is there. To be called once: `useDraft(createBrief)`. */
export function openDraft<T extends object>(
  { host }: RemoteContext,
  { name, schema, empty, hasContent }: DraftInput<T>,
): DraftHandle<T> {
  const draft = host.drafts.open(nameForClient(name), (stored) => {
    const parsed = z.safeParse(schema, stored);
    return parsed.success ? parsed.data : null;
  });
  if (hasContent) host.onDispose(giveWayWithoutContent(draft, hasContent));
  host.onDispose(() => draft.close());
  const get = () => draft.getState().value ?? empty;
  return { draft, empty, get, change: (part) => draft.change({ ...get(), ...part }) };
}

/** Settles each conflict in which one of the two versions holds nothing. @returns the undo. */
function giveWayWithoutContent<T>(draft: Draft<T>, hasContent: (value: T) => boolean): () => void {
  return draft.subscribe(({ status, value, theirs }) => {
    if (status !== 'conflict' || value === null || theirs === null) return;
    if (!hasContent(value)) draft.resolve('theirs');
    // In a tab behind, it may be about to be filled in: there its person is asked when they come back.
    else if (!hasContent(theirs) && document.visibilityState === 'visible') draft.resolve('mine');
  });
}

/** A draft and its value, for a component. */
export function useDraft<T extends object>(
  create: (context: RemoteContext) => DraftHandle<T>,
): DraftHandle<T> & { readonly value: T } {
  const handle = useService(create);
  const { value } = useStore(handle.draft);
  return { ...handle, value: value ?? handle.empty };
}
