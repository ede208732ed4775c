import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { toastLayer } from './modal-layer.ts';
import css from './overlay.module.css';
import { useReturnFromToasts } from './return-from-toasts.ts';
import { useToastPlace } from './toast-place.ts';

export type ToastTone = 'default' | 'success' | 'destructive';

export interface ToastProviderProps {
  /** How long a toast stays, in milliseconds. */
  duration?: number | undefined;
  children: ReactNode;
}

/** Goes round everything that shows toasts. A swipe of 50 px to the right dismisses one. */
export function ToastProvider({ duration = 5000, children }: ToastProviderProps) {
  return (
    <Radix.Provider duration={duration} swipeDirection="right" swipeThreshold={50} label="Notification">
      {children}
    </Radix.Provider>
  );
}

/**
 * Where toasts appear: the lower end corner, at most 420 px wide, above whatever bar of actions (`data-action-bar`) is
 * there, and above what was pressed last with its row, which they are about. The page gets so much longer that its end
 * can be scrolled clear of them. F8 moves the focus there.
 */
export function ToastViewport({ className }: { className?: string | undefined }) {
  const place = useToastPlace();
  useReturnFromToasts(place);
  return (
    <Radix.Viewport
      {...toastLayer}
      ref={place}
      hotkey={['F8']}
      label="Notifications ({hotkey})"
      className={clsx(css.toasts, className)}
    />
  );
}

export interface ToastProps {
  title: ReactNode;
  description?: ReactNode;
  tone?: ToastTone | undefined;
  /** One button. `altText` tells screen readers how to reach the same end without it. */
  action?: { label: string; altText: string; onAction: () => void } | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Overrides the provider's, and the longer one of a toast with an action, in milliseconds. */
  duration?: number | undefined;
  className?: string | undefined;
}

/** How long a toast with a button stays at least, in milliseconds: it has to be heard and reached first. */
const actionDuration = 10_000;

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };

/** One toast. What is shown, and when, is the caller's business. */
export function Toast({
  title,
  description,
  tone = 'default',
  action,
  open,
  onOpenChange,
  duration = action && actionDuration,
  className,
}: ToastProps) {
  const Icon = icons[tone];
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
      {...(duration === undefined ? {} : { duration })}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      data-tone={tone}
      className={clsx(css.toast, className)}
    >
      <Icon aria-hidden className={css['toast-icon']} />
      <div className={css['toast-text']}>
        <Radix.Title className={css['toast-title']}>{title}</Radix.Title>
        {description && (
          <Radix.Description className={css['toast-description']}>{description}</Radix.Description>
        )}
        {action && (
          <Radix.Action asChild altText={action.altText} onClick={action.onAction}>
            <Button size="sm" className={css['toast-action']}>
              {action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="sm" className={css['toast-close']}>
          <X aria-hidden />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
