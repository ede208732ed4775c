import clsx from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from './button.tsx';
import { useHeldPart } from './held-part.ts';
import { useModalLayer } from './modal-layer.ts';
import css from './overlay.module.css';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

export interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Leaves the title to screen readers: what it contains begins with a field that says the same, next to the cross. */
  isTitleHidden?: boolean | undefined;
  /** The row of buttons at the end, with the main one last. */
  footer?: ReactNode;
  /**
   * While true what stands in it takes no text and no press: it is being saved, and the dialog closes with that. The row
   * of buttons does.
   */
  held?: boolean | undefined;
}

/*
 * The panel of each modal is inside its scrim: as siblings they finish closing separately, and a modal that opens again in
 * between would get a new scrim above the panel.
 */

/** A modal dialog; on a phone it slides up from the bottom edge. It traps the focus and returns it on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  isTitleHidden = false,
  footer,
  held = false,
  className,
  children,
}: DialogProps) {
  const layer = useModalLayer(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.scrim}>
          <Radix.Content
            {...layer}
            className={clsx(css.dialog, className)}
            data-size={size}
            data-titleless={isTitleHidden || undefined}
            aria-busy={held || undefined}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <ModalHead title={title} />
            {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
            <HeldBody held={held}>{children}</HeldBody>
            {footer && (
              <div className={css.foot} data-action-bar>
                {footer}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function HeldBody({ held, children }: { held: boolean; children: ReactNode }) {
  const part = useHeldPart(held);
  return (
    <div ref={part} data-modal-body className={css.body}>
      {children}
    </div>
  );
}

export interface SheetProps extends ModalProps {
  /** The edge it slides in from, in reading direction. */
  side?: 'start' | 'end' | undefined;
}

/** A modal panel at the side: navigation on narrow screens, filters, details. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = 'start',
  className,
  children,
}: SheetProps) {
  const layer = useModalLayer(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.scrim}>
          <Radix.Content
            {...layer}
            className={clsx(css.sheet, className)}
            data-side={side}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <ModalHead title={title} />
            {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
            <div className={css.body}>{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function ModalHead({ title }: { title: ReactNode }) {
  return (
    <div className={css.head}>
      <Radix.Title className={css.title}>{title}</Radix.Title>
      <Radix.Close asChild>
        <IconButton label="Close" size="sm" className={css.close}>
          <X aria-hidden />
        </IconButton>
      </Radix.Close>
    </div>
  );
}

export interface ConfirmDialogProps extends ModalProps {
  description: ReactNode;
  /** A verb that says what happens: "Delete account". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'default' | 'danger' | undefined;
  /** While true, both buttons are inactive and the dialog can't be closed. */
  busy?: boolean | undefined;
  /** Disables the confirm button, for example until a name has been typed. */
  confirmDisabled?: boolean | undefined;
  onConfirm: () => void;
}

/**
 * Asks before something happens. It stays open on confirm: the caller closes it, immediately or when the work is done.
 * The focus starts on Cancel.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  busy = false,
  confirmDisabled,
  onConfirm,
  className,
  children,
}: ConfirmDialogProps) {
  const form = useId();
  const layer = useModalLayer(open, () => !busy && onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={css.scrim}>
          <AlertDialog.Content {...layer} className={clsx(css.dialog, className)} data-size="sm">
            <div className={css.head}>
              <AlertDialog.Title className={css.title}>{title}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className={clsx(css.description, !children && css.bare)}>
              {description}
            </AlertDialog.Description>
            {/* A form, so that Enter in one of its fields confirms. Its own: a form around the dialog isn't sent. */}
            {children && (
              <form
                id={form}
                className={css.body}
                onSubmit={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                  if (!busy && !confirmDisabled) onConfirm();
                }}
              >
                {children}
              </form>
            )}
            <div className={css.foot} data-action-bar>
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                loading={busy}
                disabled={confirmDisabled}
                {...(children ? { type: 'submit', form } : { onClick: onConfirm })}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
