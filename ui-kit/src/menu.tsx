import clsx from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { CloseRequests } from './close-requests.ts';
import { useDirection } from './direction.ts';
import { topModal } from './modal-layer.ts';
import css from './overlay.module.css';
import { alsoReturnTo, isTaken } from './return-focus.ts';

export interface MenuProps {
  /** The button that opens it; it receives the menu's attributes. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Selects an element round the button which the menu may not cover: it opens beside it, or else as a sheet below. */
  clearOf?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu of actions: `<Menu trigger={<Button>…</Button>}><MenuItem onSelect={…}>…</MenuItem></Menu>`. */
export function Menu({
  trigger,
  align = 'end',
  open,
  onOpenChange,
  clearOf,
  className,
  children,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place>({ side: 'bottom', sideOffset: gap });
  const isSheet = place === 'sheet';
  /** Whether it was pressed since it opened. */
  const wasPressed = useRef(false);
  const state = {
    ...(open === undefined ? {} : { open }),
    onOpenChange(next: boolean) {
      const kept = clearOf && button.current?.closest(clearOf);
      if (next && kept && button.current) setPlace(placeBeside(button.current, kept));
      wasPressed.current = false;
      onOpenChange?.(next);
    },
  };
  return (
    <DropdownMenu.Root {...state} modal={false} dir={useDirection()}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <div className={isSheet ? css['menu-sheet'] : undefined}>
          <DropdownMenu.Content
            ref={(menu) => {
              // What is above the button stays in sight.
              const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
              const hidden = isSheet && menu ? bottom + gap - (innerHeight - menu.offsetHeight) : 0;
              if (hidden > 0) scrollBy({ top: hidden, behavior: 'instant' });
            }}
            onPointerDownCapture={() => {
              wasPressed.current = true;
            }}
            // A sheet comes under the pointer that opens it, whose release would choose what is there.
            onPointerUpCapture={(event) => isSheet && !wasPressed.current && event.stopPropagation()}
            {...(isSheet ? {} : place)}
            align={align}
            collisionPadding={8}
            loop
            onCloseAutoFocus={(event) => {
              if (!isTaken()) return;
              event.preventDefault();
              alsoReturnTo(topModal(), button.current);
            }}
            className={clsx(css.menu, className)}
          >
            <CloseRequests />
            {children}
          </DropdownMenu.Content>
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type Place = { readonly side: 'left' | 'right' | 'bottom'; readonly sideOffset: number } | 'sheet';

/** Between a menu and what it belongs to, in pixels. */
const gap = 6;

/** The most that a menu beside something takes, its distance from both edges included, in pixels. */
const besideWidth = 296;

/** Where a menu of a button covers nothing of an element round it. */
function placeBeside(button: Element, kept: Element): Place {
  const [inner, outer] = [button.getBoundingClientRect(), kept.getBoundingClientRect()];
  if (innerWidth - outer.right >= besideWidth) {
    return { side: 'right', sideOffset: outer.right - inner.right + gap };
  }
  if (outer.left >= besideWidth) return { side: 'left', sideOffset: inner.left - outer.left + gap };
  return 'sheet';
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
