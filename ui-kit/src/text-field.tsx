import clsx from 'clsx';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import css from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** An icon before the text. */
  start?: ReactNode;
  /** An icon, or a small button, after the text. */
  end?: ReactNode;
}

/** A one-line text box with its label, hint and error. `className` applies to the whole field. */
export function TextField({
  id,
  label,
  hideLabel,
  hint,
  error,
  aside,
  counter,
  className,
  start,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, aside, counter, className }}>
      {(control) => (
        <div className={css.box}>
          {start && <span className={css.slot}>{start}</span>}
          <input
            type="text"
            {...input}
            {...control}
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            aria-describedby={clsx(control['aria-describedby'], input['aria-describedby']) || undefined}
            className={css.control}
          />
          {end && <span className={css.slot}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** A password box with a button to show and hide what was typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${nameOf(props.label)}`}
          size="sm"
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}

/** What the field's button shows: with several such fields, each has a name of its own. */
const nameOf = (label: ReactNode): string => (typeof label === 'string' ? label.toLowerCase() : 'password');

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/**
 * Keeps React from updating a text area's default value on every keystroke: this replaces its text node, and when a
 * node is removed from a page, Chromium ends the current undo step.
 */
function keepTyping(parent: HTMLElement | null): void {
  const field = parent?.querySelector('textarea');
  if (field)
    Object.defineProperty(field, 'defaultValue', {
      get: () => field.value,
      set: () => undefined,
      configurable: true,
    });
}

/** A text box that grows with its text, from `rows` lines (3 by default) to a good half of the window's height. */
export function TextArea({
  id,
  label,
  hideLabel,
  hint,
  error,
  aside,
  counter,
  className,
  rows = 3,
  onInput,
  ...textarea
}: TextAreaProps) {
  const text = textarea.value ?? textarea.defaultValue;
  return (
    <Field {...{ id, label, hideLabel, hint, error, aside, counter, className }}>
      {(control) => (
        <div className={css.box}>
          {/* If the text area has kept its own text, the server may have rendered a different one. */}
          <div
            ref={keepTyping}
            className={css.grow}
            data-text={text === undefined ? '' : String(text)}
            suppressHydrationWarning
          >
            <textarea
              {...textarea}
              {...control}
              rows={rows}
              onInput={(event) => {
                if (textarea.value === undefined) {
                  event.currentTarget.parentElement?.setAttribute('data-text', event.currentTarget.value);
                }
                onInput?.(event);
              }}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

export interface SelectProps extends FieldTexts, ComponentProps<'select'> {}

/**
 * A choice among `<option>`s. It is the browser's native select: on a phone it opens the system's picker, and it works
 * with every keyboard and screen reader.
 */
export function Select({
  id,
  label,
  hideLabel,
  hint,
  error,
  aside,
  counter,
  className,
  ...select
}: SelectProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, aside, counter, className }}>
      {(control) => (
        <div className={css.box}>
          <select {...select} {...control} className={clsx(css.control, css.select)} />
          <ChevronDown aria-hidden className={css.chevron} />
        </div>
      )}
    </Field>
  );
}
