import type { Readable } from 'node:stream';

/** A person's account, as far as finding their data goes. */
export interface DataSubject {
  readonly id: string;
  /** Null for a visitor. */
  readonly email: string | null;
}

export interface PersonalFile {
  /** Its name in the export, e.g. `photo.webp`. */
  readonly name: string;
  readonly modifiedAt: Date;
  open(): Promise<Readable>;
}

/** What a feature keeps of a person: the export reads it and the deletion erases it. */
export interface PersonalDataSource {
  /** Name of its file in the export, without `.json`. */
  readonly name: string;
  /** Names of the models whose documents this source reads and erases. */
  readonly covers: readonly string[];
  read(subject: DataSubject): Promise<unknown>;
  /** Files that go into the export beside the JSON. */
  files?(subject: DataSubject): Promise<readonly PersonalFile[]>;
  /** Removes everything. Harmless when it is gone already: a deletion that was cut off begins again. */
  erase(subject: DataSubject): Promise<void>;
}
