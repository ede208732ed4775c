import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Failure, readFailure } from './failure.ts';
import { useHost } from './remote.tsx';

type ToastText = Pick<ToastInput, 'title' | 'description' | 'tone' | 'action'>;

/** The key that makes a repeated attempt do the work only once, and the signal that cancels an attempt. */
export type TryOptions = Required<Pick<CallOptions, 'idempotencyKey' | 'signal'>>;

export interface ApiMutationInput<Input, Result> {
  /** Makes the call. */
  readonly call: (input: Input, options: TryOptions) => Promise<Result>;
  /** Runs before the work counts as done, e.g. to refetch what has changed. */
  readonly onDone?: (result: Result, input: Input) => unknown;
  /** The success toast; omitted if the screen shows the result itself. */
  readonly done?: string | ((result: Result, input: Input) => ToastText);
  /** The failure toast, or only its title; omitted, or null for a particular failure, if the screen itself shows it. */
  readonly failed?: string | ((failure: Failure, input: Input) => ToastText | null);
  readonly onFailed?: (failure: Failure, input: Input) => unknown;
  /** If it acts on one of several things, such as the rows of a list: others wait for their turn while it is running. */
  readonly inTurn?: boolean;
}

export interface ApiMutation<Input> {
  /** Starts it, unless it is already running; see `inTurn`. Never rejects. */
  run(input: Input): void;
  /**
   * Cancels it silently, without calling `onFailed`. What the server has already done stays done, and an answer that
   * has arrived still counts.
   */
  cancel(): void;
  /** The input of the running call; undefined while none is running. */
  readonly pending: Input | undefined;
  readonly isPending: boolean;
  /** Why the last attempt failed, if it did. */
  readonly failure: Failure | null;
}

/** The only way to change something on the server: one call at a time, with a toast at the end. */
export function useApiMutation<Input = void, Result = unknown>({
  call,
  onDone,
  done,
  failed,
  onFailed,
  inTurn = false,
}: ApiMutationInput<Input, Result>): ApiMutation<Input> {
  const host = useHost();
  const { toast } = host;
  /** The running input, followed by those that wait. */
  const turns = useRef<Input[]>([]);
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
      // A refusal by the server settles the attempt. Without an answer of its own, the work may have been done, so keep
      // the key.
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
      turns.current.shift();
      if (turns.current.length > 0) mutation.mutate(turns.current[0] as Input);
    },
  });
  return {
    run: (input) => {
      const isRunning = turns.current.length > 0;
      if (isRunning && (!inTurn || turns.current.some((each) => isSame(each, input)))) return;
      turns.current.push(input);
      if (!isRunning) mutation.mutate(input);
    },
    cancel: () => controller.current?.abort(),
    pending: mutation.isPending ? mutation.variables : undefined,
    isPending: mutation.isPending,
    failure: mutation.isError ? readFailure(mutation.error) : null,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a call was refused because the person may no longer act in this team: the shell then shows a dialog. */
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
