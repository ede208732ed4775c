import type { Readable } from 'node:stream';

/** What is needed of an account to find a person's data. */
export interface DataSubject {
  readonly id: string;
  /** Null for a visitor. */
  readonly email: string | null;
}

export interface PersonalFile {
  /** File name in the export, e.g. `photo.webp`. */
  readonly name: string;
  readonly modifiedAt: Date;
  open(): Promise<Readable>;
}

/** The personal data that a feature stores. The export reads it and the deletion erases it. */
export interface PersonalDataSource {
  /** Name of its file in the export, without `.json`. */
  readonly name: string;
  /** Names of the models whose documents this source reads and erases. */
  readonly covers: readonly string[];
  /** What its file holds; of what may be long, the elements of a list one by one. */
  read(subject: DataSubject): Promise<unknown> | AsyncIterable<unknown>;
  /** Files to export in addition to the JSON. */
  files?(subject: DataSubject): Promise<readonly PersonalFile[]>;
  /** Whether what it stores lets people or programs into a workspace, so that it must be erased before all else. */
  readonly isDoor?: true;
  /** Deletes everything. Must be repeatable, because an interrupted deletion starts again. */
  erase(subject: DataSubject): Promise<void>;
}
