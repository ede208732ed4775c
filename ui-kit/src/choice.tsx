import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import css from './choice.module.css';
import field from './field.module.css';
import { describedBy, FieldNotes, type FieldTexts } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MarkProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> {
  label: ReactNode;
  description?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

export interface CheckboxProps extends MarkProps {
  /** A sentence that says what to do. If set, the box is marked as invalid. */
  error?: ReactNode;
  /** Whether some, but not all, of what the box represents is selected. */
  indeterminate?: boolean | undefined;
}

/** A checkbox with its label, which may contain links. It is a native input, so it works in forms. */
export function Checkbox({
  id,
  label,
  description,
  error,
  indeterminate = false,
  className,
  ref,
  onChange,
  onCheckedChange,
  ...input
}: CheckboxProps) {
  const made = useId();
  const control = id ?? made;
  return (
    <div className={clsx(field.field, className)}>
      <label className={css.choice}>
        <input
          {...input}
          id={control}
          type="checkbox"
          className={css.mark}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate;
            if (typeof ref === 'function') return ref(box);
            if (ref) ref.current = box;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(control, { hint: description, error })}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span className={css.text}>
          <span>{label}</span>
        </span>
      </label>
      <div className={css.notes}>
        <FieldNotes id={control} hint={description} error={error} />
      </div>
    </div>
  );
}

export interface CheckboxCardProps extends MarkProps {
  icon?: ReactNode;
  /** A word or two at the end of the first line: what it costs. */
  aside?: ReactNode;
  /** What only matters while it is ticked. */
  children?: ReactNode;
}

/** A checkbox as a card that says what it does, and that has room for what goes with it. */
export function CheckboxCard({
  id,
  label,
  description,
  icon,
  aside,
  className,
  onChange,
  onCheckedChange,
  children,
  ...input
}: CheckboxCardProps) {
  const made = useId();
  const control = id ?? made;
  const notes = [description && `${control}-hint`, aside && `${control}-aside`].filter(Boolean).join(' ');
  return (
    <div className={clsx(css['wide-card'], className)}>
      <label className={css.choice}>
        <input
          {...input}
          id={control}
          type="checkbox"
          className={css.mark}
          aria-labelledby={`${control}-label`}
          aria-describedby={notes || undefined}
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        {icon && <span className={css.icon}>{icon}</span>}
        <span className={css.text}>
          <span className={css.head}>
            <span id={`${control}-label`}>{label}</span>
            {aside && (
              <span id={`${control}-aside`} className={css.aside}>
                {aside}
              </span>
            )}
          </span>
          {description && (
            <span id={`${control}-hint`} className={css.description}>
              {description}
            </span>
          )}
        </span>
      </label>
      {children && <div className={css['wide-card-part']}>{children}</div>}
    </div>
  );
}

/**
 * Turns something on or off immediately, without a save button. The label is at the start of the row, the switch at its
 * end.
 */
export function Switch({
  id,
  label,
  description,
  className,
  onChange,
  onCheckedChange,
  ...input
}: MarkProps) {
  const made = useId();
  const control = id ?? made;
  return (
    <label className={clsx(css.choice, css.row, className)}>
      <input
        {...input}
        id={control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        className={css.switch}
        aria-labelledby={`${control}-label`}
        aria-describedby={description ? `${control}-hint` : undefined}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <span className={css.text}>
        <span id={`${control}-label`}>{label}</span>
        {description && (
          <span id={`${control}-hint`} className={css.description}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface GroupProps<Value extends string> extends Omit<FieldTexts, 'counter'> {
  options: ReadonlyArray<Option<Value>>;
  /**
   * `list` stacks the options, `row` puts them side by side, `cards` arranges them in a grid with icons and
   * descriptions.
   */
  layout?: 'list' | 'row' | 'cards' | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export interface RadioGroupProps<Value extends string> extends GroupProps<Value> {
  /** The chosen value; `null` if nothing is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** Exactly one of a few options. The arrow keys change the choice. */
export function RadioGroup<Value extends string>({ value, onValueChange, ...group }: RadioGroupProps<Value>) {
  return (
    <Group
      {...group}
      type="radio"
      isChecked={(option) => option === value}
      onToggle={(option) => onValueChange(option)}
    />
  );
}

export interface CheckboxGroupProps<Value extends string> extends GroupProps<Value> {
  value: readonly Value[];
  onValueChange: (value: Value[]) => void;
}

/** Any number of a few options. The value is in the order of the options. */
export function CheckboxGroup<Value extends string>({
  value,
  onValueChange,
  ...group
}: CheckboxGroupProps<Value>) {
  return (
    <Group
      {...group}
      type="checkbox"
      isChecked={(option) => value.includes(option)}
      onToggle={(option, checked) =>
        onValueChange(
          group.options
            .map((each) => each.value)
            .filter((each) => (each === option ? checked : value.includes(each))),
        )
      }
    />
  );
}

function Group<Value extends string>({
  type,
  options,
  layout = 'list',
  isChecked,
  onToggle,
  label,
  hideLabel,
  aside,
  hint,
  error,
  name,
  disabled,
  className,
}: GroupProps<Value> & {
  type: 'radio' | 'checkbox';
  isChecked: (value: Value) => boolean;
  onToggle: (value: Value, checked: boolean) => void;
}) {
  const id = useId();
  return (
    <fieldset
      className={clsx(field.field, className)}
      disabled={disabled}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={type === 'radio' && error ? true : undefined}
    >
      <legend className={field.legend}>
        {hideLabel ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={field.head}>
            <span className={field.label}>{label}</span>
            {aside && <span className={field.aside}>{aside}</span>}
          </span>
        )}
      </legend>
      <div className={css.options} data-layout={layout}>
        {options.map((option) => {
          const at = `${id}-${option.value}`;
          return (
            <label key={option.value} className={clsx(css.choice, layout === 'cards' && css.card)}>
              <input
                type={type}
                name={name ?? id}
                value={option.value}
                className={css.mark}
                checked={isChecked(option.value)}
                disabled={option.disabled}
                aria-labelledby={`${at}-label`}
                aria-describedby={option.description ? `${at}-hint` : undefined}
                aria-invalid={type === 'checkbox' && error ? true : undefined}
                onChange={(event) => onToggle(option.value, event.target.checked)}
              />
              <span className={css.text}>
                {option.icon && <span className={css.icon}>{option.icon}</span>}
                <span id={`${at}-label`}>{option.label}</span>
                {option.description && (
                  <span id={`${at}-hint`} className={css.description}>
                    {option.description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export interface SegmentedControlProps<Value extends string> {
  /** What is being switched; read by screen readers, not shown. */
  label: string;
  options: ReadonlyArray<Omit<Option<Value>, 'description'>>;
  /** Null while it isn't known. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  name?: string | undefined;
  className?: string | undefined;
}

/** Two to five short options in one strip, such as "Monthly | Yearly". For the keyboard, they are radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  name,
  className,
}: SegmentedControlProps<Value>) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const taken = useRef(false);
  // A choice made in prerendered HTML, before hydration, is still checked in the DOM.
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const marked = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = options.find((option) => option.value === marked);
    if (early && early.value !== value) onValueChange(early.value);
  });
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={clsx(css.segments, className)}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
