import { type Db, MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend, JobParameters, JobRepositoryOptions } from 'agenda';
import { Types } from 'mongoose';

/**
 * Agenda's repository with a fence: a process that was held up until its lease expired can't overwrite the state of the
 * process that has taken over the job. Agenda itself updates a job by its id alone.
 *
 * It also looks for work of all kinds at once. Agenda writes to the database once per kind at each poll, which was most
 * of what an idle process did.
 */
class FencedRepository extends MongoJobRepository {
  readonly #db: Db;
  readonly #collection: string;
  readonly #onFailure: (error: Error, what: string) => void;
  /**
   * The kinds that agenda asks for before it yields the thread: all of them at a poll, a single one after a new job.
   */
  #asked: { readonly names: string[]; readonly due: Promise<ReadonlySet<string>> } | null = null;

  constructor(db: Db, collection: string, onFailure: (error: Error, what: string) => void) {
    super({ mongo: db, db: { collection }, ensureIndex: true });
    this.#db = db;
    this.#collection = collection;
    this.#onFailure = onFailure;
  }

  /** If this fails, other processes take over the job when its lease expires. Agenda doesn't await this promise. */
  override unlockJob(job: JobParameters): Promise<void> {
    return super
      .unlockJob(job)
      .catch((error: Error) => this.#onFailure(error, 'a job could not be given back'));
  }

  /**
   * Returns only jobs that are due. Agenda would also take jobs that become due before its next poll, and let them
   * occupy slots that due jobs need.
   */
  override async getNextJobToRun(
    ...[name, , lockDeadline, now = new Date(), options]: Parameters<MongoJobRepository['getNextJobToRun']>
  ): Promise<JobParameters | undefined> {
    this.#asked ??= this.#ask(now);
    this.#asked.names.push(name);
    const due = await this.#asked.due;
    return due.has(name) ? super.getNextJobToRun(name, now, lockDeadline, now, options) : undefined;
  }

  /** Starts collecting kinds. `due` resolves to those that may have work, including jobs whose lease has expired. */
  #ask(now: Date) {
    const names: string[] = [];
    const due = Promise.resolve().then(async () => {
      this.#asked = null;
      if (names.length === 1) return new Set(names);
      const jobs = this.#db.collection(this.#collection);
      const found = await Promise.all([
        jobs.distinct('name', { nextRunAt: { $lte: now } }),
        // Each kind has its own lease length. Whether this lease has expired is checked when the job is requested by
        // name.
        jobs.distinct('name', { lockedAt: { $lte: now } }),
      ]);
      return new Set<string>(found.flat());
    });
    return { names, due };
  }

  override async saveJobState(job: JobParameters, options: JobRepositoryOptions | undefined): Promise<void> {
    const mine = await this.#db.collection(this.#collection).findOne(
      {
        _id: new Types.ObjectId(String(job._id)) as never,
        lastModifiedBy: options?.lastModifiedBy ?? null,
      },
      { projection: { _id: 1 } },
    );
    if (!mine) throw new Error(`lost the lease of job ${job.name} ${job._id}`);
    await super.saveJobState(job, options);
  }
}

/**
 * Agenda's back end on a database that the caller owns.
 * @param onFailure gets failures that agenda leaves unhandled, which would end the process, with a message for the log.
 */
export function createJobBackend(
  db: Db,
  collection: string,
  onFailure: (error: Error, what: string) => void,
): AgendaBackend {
  const repository = new FencedRepository(db, collection, onFailure);
  return {
    name: 'MongoDB',
    repository,
    ownsConnection: false,
    // Agenda connects in its constructor.
    connect: () =>
      repository.connect().catch((error: Error) => onFailure(error, 'the index of jobs could not be made')),
    disconnect: async () => undefined,
  };
}
