import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { type RunRecord, runsCollection } from './runs.model.ts';

/** Somebody who had been here as a visitor and has signed in to an account that they already had. */
export interface Visit {
  readonly visitorId: string;
  readonly memberId: string;
}

/** Dependencies of the runs' use cases. */
export interface RunsContext {
  readonly connection: Connection;
  readonly credits: Pick<
    CreditsService,
    'reserve' | 'nameWork' | 'carry' | 'commit' | 'release' | 'renewLease'
  >;
  readonly objects: Pick<ObjectsService, 'handOverFile' | 'handOverUploads'>;
  /** Tells a member that their storage had no room for files that they had as a visitor. */
  readonly tellLeftBehind: (visit: Visit) => Promise<void>;
  readonly now: () => Date;
  /** How long a run's lease is valid without being renewed by its process, in milliseconds. */
  readonly leaseMs: number;
  /** How long a second caller with the same key waits for the first one's result, in milliseconds. */
  readonly waitMs: number;
}

/** The runs of one workspace, or of one of its clients. */
export const runsOf = ({ connection }: RunsContext, of: string | Scope): OwnedDocuments<RunRecord> =>
  owned(runsCollection, connection, typeof of === 'string' ? { workspace: of } : of);

/** The key under which an attempt reserves credits. */
export const reservationKeyOf = ({ _id, attempt }: Pick<RunRecord, '_id' | 'attempt'>): string =>
  `${_id.toHexString()}.${attempt}`;

/** Account of the person who requested a run. */
export const creatorOf = ({ account, createdBy = account }: RunRecord): string => createdBy.toHexString();

export const leaseFrom = ({ now, leaseMs }: RunsContext): Date => new Date(now().getTime() + leaseMs);
