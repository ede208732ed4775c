import clsx from 'clsx';
import { Popover as Radix, Tooltip as RadixTooltip } from 'radix-ui';
import { createContext, type ReactNode, use } from 'react';
import { CloseRequests } from './close-requests.ts';
import css from './overlay.module.css';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** The panel's name for screen readers. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A small panel next to its button, which may contain controls. */
export function Popover({
  trigger,
  label,
  side = 'bottom',
  align = 'center',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const state = {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange ? { onOpenChange } : {}),
  };
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(css.popover, className)}
        >
          <CloseRequests />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Provided = createContext(false);

/**
 * Lets neighboring tooltips follow each other immediately: the first opens after 700 ms, others within 300 ms of it at
 * once.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided value={true}>
      <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </RadixTooltip.Provider>
    </Provided>
  );
}

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The element it explains: a button or a link, so that it can be reached by keyboard. */
  children: ReactNode;
}

/** A few words about a control, shown on hover and focus. Don't put necessary information only here. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content side={side} sideOffset={6} collisionPadding={8} className={css.tooltip}>
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
  // A remote's copy of this package doesn't see the shell's provider, and Radix throws without one.
  return use(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
