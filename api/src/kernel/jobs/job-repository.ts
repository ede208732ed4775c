import { type Db, MongoJobRepository } from '@agendajs/mongo-backend';
import type { AgendaBackend, JobParameters, JobRepositoryOptions } from 'agenda';
import { Types } from 'mongoose';

/**
 * Agenda's repository, with a fence: a process whose lease ran out while it was held up cannot write over the run
 * of the process that took the job over. Agenda itself writes a job's state by its id alone.
 */
class FencedRepository extends MongoJobRepository {
  readonly #db: Db;
  readonly #collection: string;

  constructor(db: Db, collection: string) {
    super({ mongo: db, db: { collection }, ensureIndex: true });
    this.#db = db;
    this.#collection = collection;
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
 * @param onFailure told when its index could not be made: agenda connects when it is constructed, and leaves a failure
 *   unhandled, which would end the process.
 */
export function createJobBackend(
  db: Db,
  collection: string,
  onFailure: (error: Error) => void,
): AgendaBackend {
  const repository = new FencedRepository(db, collection);
  return {
    name: 'MongoDB',
    repository,
    ownsConnection: false,
    connect: () => repository.connect().catch(onFailure),
    disconnect: async () => undefined,
  };
}
