import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What every labelled control takes. */
export interface FieldTexts {
  label: ReactNode;
  /** Keeps the label for screen readers only; for search boxes and the like. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** A sentence that says what to do. Its presence marks the control as invalid. */
  error?: ReactNode;
  /** Small text beside the label: "Optional", a link. */
  aside?: ReactNode;
  /** Stands at the end of the line below the control: "12 / 280". */
  counter?: ReactNode;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around any control: `<Field label="Colour">{(c) => <input type="color" {...c} />}</Field>`. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  aside,
  counter,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const control = id ?? made;
  return (
    <div className={clsx(css.field, className)}>
      {hideLabel ? (
        <VisuallyHidden>
          <label htmlFor={control}>{label}</label>
        </VisuallyHidden>
      ) : (
        <div className={css.head}>
          <label htmlFor={control} className={css.label}>
            {label}
          </label>
          {aside && <span className={css.aside}>{aside}</span>}
        </div>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy(control, { hint, error }),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={control} hint={hint} error={error} counter={counter} />
    </div>
  );
}

/** The ids that `FieldNotes` gives to the texts it shows. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
}

/** The lines below a control. The error's place is always there, so that screen readers hear it arrive. */
export function FieldNotes({
  id,
  hint,
  error,
  counter,
}: { id: string } & Pick<FieldTexts, 'hint' | 'error' | 'counter'>) {
  return (
    <>
      <div aria-live="polite" className={error ? undefined : css.noError}>
        {error && (
          <p id={`${id}-error`} className={css.error}>
            <CircleAlert aria-hidden />
            <span>{error}</span>
          </p>
        )}
      </div>
      {(hint || counter) && (
        <div className={css.foot}>
          {hint && (
            <p id={`${id}-hint`} className={css.hint}>
              {hint}
            </p>
          )}
          {counter && <span className={css.counter}>{counter}</span>}
        </div>
      )}
    </>
  );
}
