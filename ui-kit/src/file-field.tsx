import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import css from './sections.module.css';

export interface FileFieldProps extends Omit<FieldTexts, 'counter'> {
  /** As of `<input accept>`: `image/*`. Dropped files are not filtered by it: check them in `onFiles`. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The chosen or dropped files. The same file can be chosen again afterwards. */
  onFiles: (files: File[]) => void;
  id?: string | undefined;
  className?: string | undefined;
  /** Replaces "Choose a file or drop it here". */
  children?: ReactNode;
}

/** A zone to drop files on, which is also the button that asks for them. Lists nothing: that is the caller's. */
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
