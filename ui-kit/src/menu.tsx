import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { CloseRequests } from './close-requests.ts';
import { useDirection } from './direction.ts';
import css from './overlay.module.css';

export interface MenuProps {
  /** The button that opens it; it receives the menu's attributes. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu of actions: `<Menu trigger={<Button>…</Button>}><MenuItem onSelect={…}>…</MenuItem></Menu>`. */
export function Menu({ trigger, align = 'end', open, onOpenChange, className, children }: MenuProps) {
  const state = {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange ? { onOpenChange } : {}),
  };
  return (
    <DropdownMenu.Root {...state} modal={false} dir={useDirection()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          className={clsx(css.menu, className)}
        >
          <CloseRequests />
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps extends ComponentProps<typeof DropdownMenu.Item> {
  icon?: ReactNode;
  tone?: 'default' | 'danger' | undefined;
  /** Why a disabled action can't be chosen, in a word or two. Without one, it is struck through. */
  reason?: string | undefined;
}

/** One action. With `asChild` it wraps a link; the icon then goes inside the link. */
export function MenuItem({
  icon,
  tone = 'default',
  reason,
  className,
  asChild,
  children,
  ...rest
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...rest}
      {...(asChild ? { asChild } : {})}
      data-tone={tone}
      className={clsx(css.item, className)}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
          {reason && (
            <>
              {' '}
              <span className={css['item-reason']}>{reason}</span>
            </>
          )}
        </>
      )}
    </DropdownMenu.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>;
}

/** A single choice inside a menu, such as the theme. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const option = options.find((each) => each.value === next);
        if (option) onValueChange(option.value);
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={css.item}>
          {option.icon}
          {option.label}
          <DropdownMenu.ItemIndicator className={css['item-check']}>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** A small heading inside a menu. */
export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label {...rest} className={clsx(css.label, className)} />;
}

/** A hairline between groups of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={css.separator} />;
}
