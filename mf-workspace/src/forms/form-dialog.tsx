import { Button, Dialog } from '@postloom/ui-kit';
import { type FormEventHandler, type ReactNode, type Ref, useId, useState } from 'react';
import type { BlockerFunction } from 'react-router-dom';
import { useLeaveBlocker } from '#app/conflicts/use-leave-guard.ts';

/** The browser's way back closes a dialog that the query opened; the page's own changes of its query are no way out. */
const leavesDialog: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  (historyAction === 'POP' && currentLocation.search !== nextLocation.search);

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** What its button says, e.g. "Save voice". */
  readonly action: string;
  /** Whether anything was typed that would be lost with it. */
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** Whether it cannot be sent as it is. */
  readonly isHeld?: boolean;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** It was given up. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. What was typed is given up by a second press only, by whatever way one leaves. */
export function FormDialog({
  title,
  description,
  action,
  isDirty,
  isPending,
  isHeld = false,
  form,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const [isClosing, setClosing] = useState(false);
  const blocker = useLeaveBlocker(isDirty, leavesDialog);
  const isLeaving = isClosing || blocker.state === 'blocked';
  const giveUp = () => (blocker.state === 'blocked' ? blocker.proceed() : onClose());
  const leave = () => (isDirty && !isLeaving ? setClosing(true) : giveUp());
  const stay = () => {
    setClosing(false);
    blocker.reset?.();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={title}
      description={description}
      held={isPending}
      footer={
        isLeaving ? (
          <>
            <p role="alert" className="workspace:me-auto workspace:self-center">
              Discard what you wrote?
            </p>
            {/* Keys: a button that became the one that sends, while it is pressed, would send. */}
            <Button key="keep" onClick={stay}>
              Keep writing
            </Button>
            <Button key="giveUp" variant="danger" onClick={giveUp}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={leave}>
              Cancel
            </Button>
            <Button
              key="send"
              type="submit"
              form={id}
              variant="primary"
              loading={isPending}
              disabled={isHeld}
            >
              {action}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={onSubmit}
        className="workspace:flex workspace:flex-col workspace:gap-6"
      >
        {children}
      </form>
    </Dialog>
  );
}
