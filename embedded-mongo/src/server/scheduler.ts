import { type Doc, Double, doc, Int32, isNumber, toNumber } from '#mongo/bson/values.ts';
import type { Context, Reply, Running } from '#mongo/commands/context.ts';
import { start } from '#mongo/commands/registry.ts';
import { MongoError } from '#mongo/errors.ts';
import type { Clock } from '#mongo/query/executor.ts';
import type { Store } from '#mongo/storage/store.ts';

/** How long one command may make the others wait. */
const SLICE_MS = 20;
/** Checking the time isn't free, so only every n-th document does it. */
const CHECK_EVERY = 16;

interface Task {
  run: () => Running;
  running?: Running;
  clock: SliceClock;
  settle: (reply: Reply) => void;
}

/**
 * Runs commands in turn. Commands that are waiting at the same time share one transaction and are answered after its
 * commit: a single sync to disk serves them all, and nothing is acknowledged that a crash could undo. A command whose
 * slice is over goes to the end of the queue, with its work so far committed, in the way MongoDB's long operations
 * yield.
 */
export class Scheduler {
  private readonly store: Store;
  private queue: Task[] = [];
  private scheduled = false;
  private stopped = false;

  constructor(store: Store) {
    this.store = store;
  }

  /** Queues a command. `settle` is called with its reply, or its error as a reply, once that is durable. */
  submit(context: Omit<Context, 'clock'>, settle: (reply: Reply) => void): void {
    const limit = context.command.get('maxTimeMS');
    const clock = new SliceClock(
      isNumber(limit) && toNumber(limit) > 0 ? performance.now() + toNumber(limit) : Infinity,
    );
    this.queue.push({ run: () => start({ ...context, clock }), clock, settle });
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
  }

  private schedule(): void {
    if (this.scheduled || this.stopped || this.queue.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.stopped) this.turn();
      this.schedule();
    });
  }

  private turn(): void {
    const tasks = this.queue;
    this.queue = [];
    const settled: [Task, Reply][] = [];
    const until = performance.now() + SLICE_MS;
    try {
      for (const [at, task] of tasks.entries()) {
        const reply = step(task);
        if (reply) settled.push([task, reply]);
        else this.queue.push(task);
        if (performance.now() > until) {
          this.queue = [...tasks.slice(at + 1), ...this.queue];
          break;
        }
      }
      this.store.commit();
    } catch (error) {
      // The storage failed: nothing of this turn has happened, and every command that took part gets the error.
      this.store.rollback();
      this.queue = tasks.filter((task) => !task.running);
      for (const task of tasks) if (task.running) task.settle(errorReply(error));
      return;
    }
    for (const [task, reply] of settled) task.settle(reply);
  }
}

/** Runs a command until it is done or its slice is over. */
function step(task: Task): Reply | undefined {
  try {
    task.clock.start();
    task.running ??= task.run();
    const { value, done } = task.running.next();
    return done ? value : undefined;
  } catch (error) {
    if (error instanceof MongoError) return errorReply(error);
    throw error;
  }
}

/** An error in the form of MongoDB's replies. */
export function errorReply(error: unknown): Doc {
  const known =
    error instanceof MongoError
      ? error
      : new MongoError(
          'InternalError',
          `embedded-mongo failed: ${error instanceof Error ? error.message : error}`,
        );
  const reply = doc({
    ok: new Double(0),
    errmsg: known.message,
    code: new Int32(known.code),
    codeName: known.codeName,
  });
  for (const [name, value] of known.details) reply.set(name, value as Doc);
  return reply;
}

class SliceClock implements Clock {
  private readonly deadline: number;
  private until = 0;
  private calls = 0;

  constructor(deadline: number) {
    this.deadline = deadline;
  }

  start(): void {
    this.until = performance.now() + SLICE_MS;
  }

  expired(): boolean {
    if (++this.calls % CHECK_EVERY !== 0) return false;
    const now = performance.now();
    if (now > this.deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
    return now > this.until;
  }
}
