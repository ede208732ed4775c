/** A file that has arrived. */
export interface UploadedFile {
  readonly id: string;
  /** Where its owner reads it: `/api/objects/<id>`. */
  readonly url: string;
  /** As it is called on the person's disk. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface UploadsInput {
  /** Files that may be chosen; as many as wanted where it is not given. */
  readonly maxFiles?: number;
  /** Whether a member keeps the files in the library; else they go when nothing uses them. */
  readonly keep: boolean;
  /** The client whose files they become, null for none; the one that the page acts for where it is not given. */
  readonly client?: string | null;
  /** Files that stand in the window from the beginning, such as dropped ones. */
  readonly files?: readonly File[];
  /** Told of the files of each upload that has ended, once for each file. The toast has been shown. */
  readonly onUploaded: (files: readonly UploadedFile[]) => void;
}
