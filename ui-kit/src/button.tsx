import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import css from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner in place of the icon; the button keeps the focus and ignores clicks. */
  loading?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  fullWidth?: boolean | undefined;
  /** Applies the look to the only child, for example a router's link. */
  asChild?: boolean | undefined;
}

/**
 * The button. Use one `primary` per view, and `danger` only for what can't be undone. It is `type="button"` by default,
 * so that it doesn't submit a form by accident.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  icon,
  iconEnd,
  fullWidth,
  asChild,
  className,
  disabled,
  onClick,
  onFocus,
  onBlur,
  children,
  ...rest
}: ButtonProps) {
  const [focused, setFocused] = useState(false);
  const Root = asChild ? Slot.Root : 'button';
  const idle = !loading && !disabled;
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Root
      {...(asChild ? {} : { type: 'button', disabled: disabled && !focused })}
      {...rest}
      className={clsx(css.button, css[variant], css[size], fullWidth && css.wide, className)}
      aria-busy={loading || undefined}
      aria-disabled={idle ? rest['aria-disabled'] : loading || asChild || focused ? true : undefined}
      onClick={idle ? onClick : swallow}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
    >
      {loading ? <LoaderCircle aria-hidden className={css.spin} /> : icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {iconEnd}
    </Root>
  );
}

export interface ButtonSampleProps {
  /** Custom colors, e.g. an agency's; the caller ensures the contrast. */
  ground: string;
  text: string;
  children: ReactNode;
}

/** Shows what a button would look like in custom colors. It isn't interactive. */
export function ButtonSample({ ground, text, children }: ButtonSampleProps) {
  return (
    <span className={clsx(css.button, css.md)} style={{ backgroundColor: ground, color: text }}>
      {children}
    </span>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconEnd' | 'fullWidth' | 'children'> {
  /** What the button does; read by screen readers. */
  label: string;
  /** The icon, or with `asChild` the element that contains it. */
  children: ReactNode;
}

/** A square icon-only button. Wrap it in a `Tooltip` if the icon isn't universally known. */
export function IconButton({
  label,
  variant = 'ghost',
  className,
  loading,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      loading={loading}
      aria-label={label}
      className={clsx(css.icon, className)}
    >
      {loading && !rest.asChild ? null : children}
    </Button>
  );
}
