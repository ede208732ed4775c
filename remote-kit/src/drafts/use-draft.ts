import type { Draft } from '@postloom/shared-contracts/federation';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { nameForClient } from '../chosen-client.ts';
import { type RemoteContext, useService } from '../remote.tsx';

export interface DraftInput<T> {
  /** The name it is stored under, e.g. `generator-brief`. */
  readonly name: string;
  /** A stored value that doesn't match is dropped. */
  readonly schema: z.ZodMiniType<T>;
  /** The value before anything is typed. */
  readonly empty: T;
  /**
   * Whether a value contains anything the person would miss. If one side of a conflict doesn't, e.g. a form that only
   * has a client's defaults, the other side is used without asking.
   */
  readonly hasContent?: (value: T) => boolean;
}

/** A draft as remotes use it: it always has a value. */
export interface DraftHandle<T> {
  readonly draft: Draft<T>;
  readonly empty: T;
  get(): T;
  change(part: Partial<T>): void;
}

/** Opens a draft for the lifetime of this version of the remote. Call it once, through `useDraft(createBrief)`. */
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

/** Resolves conflicts in which one of the versions has no content. @returns the function to unsubscribe. */
function giveWayWithoutContent<T>(draft: Draft<T>, hasContent: (value: T) => boolean): () => void {
  return draft.subscribe(({ status, value, theirs }) => {
    if (status !== 'conflict' || value === null || theirs === null) return;
    if (!hasContent(value)) draft.resolve('theirs');
    // A background tab doesn't overwrite an empty version, which somebody may be about to fill in. It asks when the
    // person returns to it.
    else if (!hasContent(theirs) && document.visibilityState === 'visible') draft.resolve('mine');
  });
}

/** A draft and its current value, for use in a component. */
export function useDraft<T extends object>(
  create: (context: RemoteContext) => DraftHandle<T>,
): DraftHandle<T> & { readonly value: T } {
  const handle = useService(create);
  const { value } = useStore(handle.draft);
  return { ...handle, value: value ?? handle.empty };
}
