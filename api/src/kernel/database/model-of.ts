import type { Connection, Model, Schema } from 'mongoose';

/**
 * The model of a collection on a connection. Only for this folder: features use `on`, `owned` and `acrossWorkspaces`.
 */
export function modelOf<Record>(
  { model, schema }: { readonly model: string; readonly schema: Schema<Record> },
  connection: Connection,
): Model<Record> {
  const known = connection.models[model];
  return known?.schema === (schema as Schema)
    ? (known as Model<Record>)
    : connection.model<Record>(model, schema);
}
