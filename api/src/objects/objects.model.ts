import { type UploadType, uploadTypes } from '@postloom/shared-contracts';
import { type Connection, Schema, type Types } from 'mongoose';

export interface ObjectRecord {
  /** 32 hexadecimal digits, random: the name in the storage, too. */
  _id: string;
  owner: Types.ObjectId;
  /** `awaited` until the file has arrived and been looked at. */
  status: 'awaited' | 'ready';
  mimeType: UploadType | null;
  size: number | null;
  alt: string | null;
  createdAt: Date;
}

const schema = new Schema<ObjectRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    status: { type: String, enum: ['awaited', 'ready'], required: true },
    mimeType: { type: String, enum: [...uploadTypes, null], default: null },
    size: { type: Number, default: null },
    alt: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'objects', versionKey: false, strict: 'throw', autoIndex: false },
);
schema.index({ owner: 1, createdAt: -1 });
schema.index({ status: 1, createdAt: 1 });

export const objectModel = (connection: Connection) => connection.model('Object', schema);
