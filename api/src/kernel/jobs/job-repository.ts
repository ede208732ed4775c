import { type Db, MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend, JobParameters, JobRepositoryOptions } from 'agenda';
import { Types } from 'mongoose';

/**
 * Agenda's repository, with a fence: a process whose lease ran out while it was held up cannot write over the run
 * of the process that took the job over. Agenda itself writes a job's state by its id alone.
 *
 * And it looks for work of all kinds at once: agenda writes to the database once a kind at each poll, which was most
 * of what an idle process did.
 */
class FencedRepository extends MongoJobRepository {
  readonly #db: Db;
  readonly #collection: string;
  readonly #onFailure: (error: Error, what: string) => void;
  /** What agenda asks for before it lets go of the thread: every kind at a poll, one where a job has just come. */
  #asked: { readonly names: string[]; readonly due: Promise<ReadonlySet<string>> } | null = null;

  constructor(db: Db, collection: string, onFailure: (error: Error, what: string) => void) {
    super({ mongo: db, db: { collection }, ensureIndex: true });
    this.#db = db;
    this.#collection = collection;
    this.#onFailure = onFailure;
  }

  /** What is not given back, others take over when its lease has run out. Agenda waits for no end of this. */
  override unlockJob(job: JobParameters): Promise<void> {
    return super
      .unlockJob(job)
      .catch((error: Error) => this.#onFailure(error, 'a job could not be given back'));
  }

  /** Only what is due: agenda takes what will be before its next poll, too, and lets it keep others from their place. */
  override async getNextJobToRun(
    ...[name, , lockDeadline, now = new Date(), options]: Parameters<MongoJobRepository['getNextJobToRun']>
  ): Promise<JobParameters | undefined> {
    this.#asked ??= this.#ask(now);
    this.#asked.names.push(name);
    const due = await this.#asked.due;
    return due.has(name) ? super.getNextJobToRun(name, now, lockDeadline, now, options) : undefined;
  }

  /** Begins to collect kinds. `due` are those of them that may have work, that of an ended lease included. */
  #ask(now: Date) {
    const names: string[] = [];
    const due = Promise.resolve().then(async () => {
      this.#asked = null;
      if (names.length === 1) return new Set(names);
      const jobs = this.#db.collection(this.#collection);
      const found = await Promise.all([
        jobs.distinct('name', { nextRunAt: { $lte: now } }),
        // Each kind has a lease of its own length: whether this one is over is asked with its name.
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
 * Agenda's back end on a database that belongs to the caller.
 * @param onFailure told, with a sentence for the log, where agenda itself leaves a failure unhandled, which would end
 *   the process.
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
    // Agenda connects when it is constructed.
    connect: () =>
      repository.connect().catch((error: Error) => onFailure(error, 'the index of jobs could not be made')),
    disconnect: async () => undefined,
  };
}
