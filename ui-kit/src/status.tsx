import clsx from 'clsx';
import {
  Check,
  CircleAlert,
  CircleCheck,
  Info,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ComponentProps, type CSSProperties, Fragment, type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import css from './status.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'neutral' | 'accent' | 'teal' | 'success' | 'warning' | 'danger';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone | undefined;
  icon?: ReactNode;
}

/** A word or a figure that qualifies what stands beside it. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} data-tone={tone} className={clsx(css.badge, className)}>
      {icon}
      {children}
    </span>
  );
}

const toneIcons: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  teal: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone | undefined;
  title?: ReactNode;
  /** `null` shows none; otherwise the tone's own. */
  icon?: ReactNode;
  actions?: ReactNode;
  /** Shows a button that closes the banner. */
  onDismiss?: (() => void) | undefined;
}

/** A message in the flow of the page. With the tone `danger` it interrupts screen readers as it appears. */
export function Banner({
  tone = 'neutral',
  title,
  icon,
  actions,
  onDismiss,
  className,
  children,
  ...rest
}: BannerProps) {
  const Icon = toneIcons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      {...rest}
      data-tone={tone}
      className={clsx(css.banner, className)}
    >
      {icon === undefined ? <Icon aria-hidden /> : icon}
      <div className={css['banner-body']}>
        <div className={css['banner-text']}>
          {title && <p className={css['banner-title']}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {actions && (
          // The toast that says the same must not lie over the way on.
          <div data-action-bar className={css.actions}>
            {actions}
          </div>
        )}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" size="sm" className={css.dismiss} onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

interface BarProps {
  label: ReactNode;
  /** How the value reads: "12 of 100 credits". Default: a percentage. */
  valueText?: string | undefined;
  /** Keeps label and value for screen readers only. */
  hideLabel?: boolean | undefined;
  tone?: Exclude<Tone, 'neutral'> | undefined;
  className?: string | undefined;
}

export interface ProgressProps extends BarProps {
  /** From 0 to `max`; `null` while the end is not in sight. */
  value: number | null;
  max?: number | undefined;
}

/** How far a task has come. */
export function Progress({ value, max = 100, valueText, ...rest }: ProgressProps) {
  const share = value === null ? null : portion(value, max);
  return (
    <Bar {...rest} share={share} text={valueText ?? (share === null ? '' : percent(share))}>
      {{
        role: 'progressbar',
        'aria-valuemin': 0,
        'aria-valuemax': max,
        'aria-valuenow': value ?? undefined,
        'aria-valuetext': value === null ? undefined : valueText,
      }}
    </Bar>
  );
}

export interface MeterProps extends BarProps {
  value: number;
  max: number;
}

/** How much of a known amount there is: credits used, storage, a score. */
export function Meter({ value, max, valueText, ...rest }: MeterProps) {
  const share = portion(value, max);
  return (
    <Bar {...rest} share={share} text={valueText ?? percent(share)}>
      {{
        role: 'meter',
        'aria-valuemin': 0,
        'aria-valuemax': max,
        'aria-valuenow': Math.min(max, Math.max(0, value)),
        'aria-valuetext': valueText,
      }}
    </Bar>
  );
}

function Bar({
  label,
  text,
  hideLabel,
  tone = 'accent',
  share,
  className,
  children: aria,
}: Omit<BarProps, 'valueText'> & {
  text: string;
  share: number | null;
  children: ComponentProps<'div'>;
}) {
  const id = useId();
  const Head = hideLabel ? VisuallyHidden : Fragment;
  return (
    <div data-tone={tone} className={clsx(css.bar, className)}>
      <Head>
        <span className={css['bar-head']}>
          <span id={id}>{label}</span>
          <span className={css['bar-value']}>{text}</span>
        </span>
      </Head>
      <div
        {...aria}
        {...{ 'aria-labelledby': id }}
        className={css.track}
        data-state={share === null ? 'indeterminate' : undefined}
      >
        <div
          className={css.fill}
          style={share === null ? undefined : ({ '--share': `${share * 100}%` } as CSSProperties)}
        />
      </div>
    </div>
  );
}

function portion(value: number, max: number) {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
}

function percent(share: number) {
  return `${Math.round(share * 100)}%`;
}

export interface SkeletonProps extends ComponentProps<'span'> {
  /** Draws so many lines of text, the last one shorter, instead of one block. */
  lines?: number | undefined;
}

/**
 * Holds the place of content that comes. Give a block its size by class. Hidden from screen readers: say
 * what is loading once, on the region (`aria-busy`).
 */
export function Skeleton({ lines, className, ...rest }: SkeletonProps) {
  if (!lines) return <span {...rest} aria-hidden className={clsx(css.skeleton, className)} />;
  return (
    <span {...rest} aria-hidden className={clsx(css.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={css.skeleton} />
      ))}
    </span>
  );
}

export interface SpinnerProps extends Omit<ComponentProps<'output'>, 'children'> {
  label: string;
  /** Shows the label beside (`lg`: below) the spinner. */
  showLabel?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Waiting, with a word for it. Prefer `Skeleton` where the shape of what comes is known. */
export function Spinner({ label, showLabel = false, size = 'md', className, ...rest }: SpinnerProps) {
  return (
    <output {...rest} data-size={size} className={clsx(css.spinner, className)}>
      <LoaderCircle aria-hidden />
      {showLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </output>
  );
}

export interface StepsProps {
  /** Names the list: "Composer steps". */
  label: string;
  steps: readonly string[];
  /** Index of the step at hand. */
  current: number;
  /** Index of one before it that is still to be done. */
  skipped?: number | undefined;
  /** Makes the steps before the current one buttons that lead back. */
  onSelect?: ((index: number) => void) | undefined;
  className?: string | undefined;
}

/** Where one is in a task of several steps. On a narrow screen only the current step shows its name. */
export function Steps({ label, steps, current, skipped, onSelect, className }: StepsProps) {
  return (
    <ol aria-label={label} className={clsx(css.steps, className)}>
      {steps.map((name, index) => {
        const isBefore = index < current;
        const state = isBefore && index !== skipped ? 'done' : index === current ? 'current' : 'ahead';
        const line = (
          <span className={css['step-line']}>
            <span className={css['step-mark']}>{state === 'done' ? <Check aria-hidden /> : index + 1}</span>
            <span className={css['step-name']}>
              {name}
              {state === 'done' && <VisuallyHidden> (completed)</VisuallyHidden>}
            </span>
          </span>
        );
        return (
          <li
            key={name}
            className={css.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {onSelect && isBefore ? (
              <button type="button" onClick={() => onSelect(index)}>
                {line}
              </button>
            ) : (
              line
            )}
          </li>
        );
      })}
    </ol>
  );
}
