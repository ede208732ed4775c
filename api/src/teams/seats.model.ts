import { type GivenRole, givenRoles } from '@postloom/shared-contracts';
import { Schema, type Types } from 'mongoose';
import { defineWorkspaceCollection } from '#app/kernel/database/collection.ts';

/**
 * A seat of a team, taken by a member or by a pending invitation. The same document is first one and then the other, so
 * that an invitation and the resulting membership never count twice.
 */
export interface SeatRecord {
  _id: Types.ObjectId;
  workspace: Types.ObjectId;
  /** From 2 to the plan's number of seats. The payer has the first, without a document. */
  place: number;
  role: GivenRole;
  /** Increases with each change, so that of two concurrent changes one is refused. */
  version: number;
  /** The member. Absent while an invitation is pending. */
  account?: Types.ObjectId;
  joinedAt?: Date;
  /** When the member was told that the plan no longer includes their seat. Absent while it does. */
  pausedAt?: Date;
  /** For an invitation: the address in lower case, the hash of its link's token, and its expiry. */
  email?: string;
  token?: string;
  expiresAt?: Date;
  invitedBy: Types.ObjectId;
  createdAt: Date;
}

const { ObjectId } = Schema.Types;
const schema = new Schema<SeatRecord>(
  {
    workspace: { type: ObjectId, required: true },
    place: { type: Number, required: true },
    role: { type: String, enum: givenRoles, required: true },
    version: { type: Number, required: true },
    account: { type: ObjectId },
    joinedAt: { type: Date },
    pausedAt: { type: Date },
    email: { type: String },
    token: { type: String },
    expiresAt: { type: Date },
    invitedBy: { type: ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'team_seats', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ workspace: 1, place: 1 }, { unique: true });
schema.index(
  { workspace: 1, account: 1 },
  { unique: true, partialFilterExpression: { account: { $exists: true } } },
);
schema.index(
  { workspace: 1, email: 1 },
  { unique: true, partialFilterExpression: { email: { $exists: true } } },
);
schema.index({ account: 1 }, { sparse: true });
schema.index({ token: 1 }, { unique: true, partialFilterExpression: { token: { $exists: true } } });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seatsCollection = defineWorkspaceCollection({ model: 'TeamSeat', schema, owner: 'workspace' });
