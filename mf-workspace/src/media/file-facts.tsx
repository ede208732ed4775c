import { fileSize, useFormats } from '@postloom/remote-kit';

interface FileFactsProps {
  /** Its pixels or its length; null if not known. */
  readonly dimensions: string | null;
  /** In bytes. */
  readonly size: number;
}

/** A line about a file. Where it is narrow, the size is left out: cut off, it would read as another one. */
export function FileFacts({ dimensions, size }: FileFactsProps) {
  const formats = useFormats();
  return (
    <span className="workspace:block workspace:h-lh workspace:overflow-hidden workspace:text-sm workspace:text-muted">
      {dimensions && <span className="workspace:whitespace-nowrap">{dimensions}</span>}{' '}
      <span className="workspace:whitespace-nowrap">
        {dimensions && '· '}
        {fileSize(size, formats)}
      </span>
    </span>
  );
}
