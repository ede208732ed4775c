import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Failure, readFailure } from './failure.ts';
import { useHost } from './remote.tsx';

type ToastText = Pick<ToastInput, 'title' | 'description' | 'tone' | 'action'>;

/** The key under which a repeated try does the work once, and the signal by which a try is given up. */
export type TryOptions = Required<Pick<CallOptions, 'idempotencyKey' | 'signal'>>;

export interface ApiMutationInput<Input, Result> {
  /** Makes the call. */
  readonly call: (input: Input, options: TryOptions) => Promise<Result>;
  /** What has to happen before the work counts as done, e.g. reading again what has changed. */
  readonly onDone?: (result: Result, input: Input) => unknown;
  /** The toast of success; none where the screen itself shows it. */
  readonly done?: string | ((result: Result, input: Input) => ToastText);
  /** The title, or the whole, of the toast of a failure; none, or null for one of them, where the screen itself shows it. */
  readonly failed?: string | ((failure: Failure, input: Input) => ToastText | null);
  readonly onFailed?: (failure: Failure, input: Input) => unknown;
}

export interface ApiMutation<Input> {
  /** Does it, unless it is being done. Never rejects. */
  run(input: Input): void;
  /**
   * Gives up what is being done, without a word and without its `onFailed`. What the server has done already it has done:
   * an answer that has come counts.
   */
  cancel(): void;
  /** What is being done; undefined while nothing is. */
  readonly pending: Input | undefined;
  readonly isPending: boolean;
  /** What became of the last try, where it failed. */
  readonly failure: Failure | null;
}

/** The one way to change something at the server: once at a time, with a toast at its end. */
export function useApiMutation<Input = void, Result = unknown>({
  call,
  onDone,
  done,
  failed,
  onFailed,
}: ApiMutationInput<Input, Result>): ApiMutation<Input> {
  const host = useHost();
  const { toast } = host;
  const running = useRef(false);
  const lastTry = useRef<{ readonly input: string; readonly key: string } | null>(null);
  const controller = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input) ?? '';
      if (lastTry.current?.input !== text) lastTry.current = { input: text, key: crypto.randomUUID() };
      controller.current = new AbortController();
      return call(input, { idempotencyKey: lastTry.current.key, signal: controller.current.signal });
    },
    onSuccess: async (result, input) => {
      lastTry.current = null;
      await onDone?.(result, input);
      if (done)
        toast({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done(result, input)) });
    },
    onError: async (error, input) => {
      if (controller.current?.signal.aborted) return;
      const failure = readFailure(error);
      // Whether the work was done is open only where no answer, or none of the server itself, came.
      if (failure.code) lastTry.current = null;
      await onFailed?.(failure, input);
      if (!failed || (await isToldByShell(failure, host))) return;
      const text =
        typeof failed === 'string'
          ? { title: failed, description: failure.sentence ?? 'Please try again.' }
          : failed(failure, input);
      if (text) toast({ tone: 'destructive', ...text });
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    run: (input) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(input);
    },
    cancel: () => controller.current?.abort(),
    pending: mutation.isPending ? mutation.variables : undefined,
    isPending: mutation.isPending,
    failure: mutation.isError ? readFailure(mutation.error) : null,
  };
}

/** Whether a call was refused because the person may no longer act in this team: a dialog of the shell says so. */
async function isToldByShell(
  { code }: Failure,
  { session, workspace, refreshWorkspaces }: HostServices,
): Promise<boolean> {
  if (code !== 'forbidden' || !session.getState().user || workspace.getState().current?.isOwn) return false;
  try {
    await refreshWorkspaces();
  } catch {
    return false;
  }
  return workspace.getState().current?.isOpen !== true;
}
