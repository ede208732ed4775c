import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import css from './sections.module.css';

export interface FileFieldProps extends Omit<FieldTexts, 'counter'> {
  /** As in `<input accept>`: `image/*`. Dropped files aren't filtered: check them in `onFiles`. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Called with the chosen or dropped files. The same file can be chosen again later. */
  onFiles: (files: File[]) => void;
  id?: string | undefined;
  className?: string | undefined;
  /** Replaces "Choose a file or drop it here". */
  children?: ReactNode;
}

/** A drop zone that is also a button for choosing files. Listing the files is up to the caller. */
export function FileField({
  accept,
  multiple,
  disabled,
  onFiles,
  id,
  className,
  children,
  ...texts
}: FileFieldProps) {
  const [over, setOver] = useState(false);
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <div className={css.drop} data-over={over || undefined} data-disabled={disabled || undefined}>
          <Upload aria-hidden className={css['drop-icon']} />
          <p>
            {children ?? (
              <>
                <strong>Choose {multiple ? 'files' : 'a file'}</strong> or drop {multiple ? 'them' : 'it'}{' '}
                here
              </>
            )}
          </p>
          <input
            {...control}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
        </div>
      )}
    </Field>
  );
}
