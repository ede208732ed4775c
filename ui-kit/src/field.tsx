import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The texts of every labeled control. */
export interface FieldTexts {
  label: ReactNode;
  /** Shows the label to screen readers only, e.g. for search boxes. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** A sentence that says what to do. If set, the control is marked as invalid. */
  error?: ReactNode;
  /** Set where the error is announced elsewhere, as by a toast. */
  isErrorSaid?: boolean | undefined;
  /** Small text next to the label: "Optional", or a link. */
  aside?: ReactNode;
  /** Shown at the end of the line below the control: "12 / 280". */
  counter?: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. */
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

/** Label, hint and error for any control: `<Field label="Colour">{(c) => <input type="color" {...c} />}</Field>`. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  isErrorSaid,
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
      <FieldNotes id={control} hint={hint} error={error} isErrorSaid={isErrorSaid} counter={counter} />
    </div>
  );
}

/** The ids of the texts that `FieldNotes` shows. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined;
}

/** The lines below a control. The element for the error is always present, so that screen readers announce its text. */
export function FieldNotes({
  id,
  hint,
  error,
  isErrorSaid,
  counter,
}: { id: string } & Pick<FieldTexts, 'hint' | 'error' | 'isErrorSaid' | 'counter'>) {
  return (
    <>
      <div aria-live={isErrorSaid ? undefined : 'polite'} className={error ? undefined : css.noError}>
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
