import { Button } from '@postloom/ui-kit';
import { type FormEventHandler, type ReactNode, type Ref, useId } from 'react';
import { AskingDialog } from './asking-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** What its button says, e.g. "Save voice". */
  readonly action: string;
  /** Whether anything was typed that would be lost with it. */
  readonly isDirty: boolean;
  readonly isPending: boolean;
  /** Whether it cannot be sent as it is. */
  readonly isHeld?: boolean | undefined;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** It was given up. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. What was typed is given up only by the button of a question, by whatever way one leaves. */
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
  return (
    <AskingDialog
      title={title}
      description={description}
      held={isPending}
      isAsking={isDirty}
      question="Discard what you wrote?"
      stayLabel="Keep writing"
      giveUpLabel="Discard"
      onClose={onClose}
      actions={(leave) => (
        <>
          <Button key="cancel" onClick={leave}>
            Cancel
          </Button>
          <Button key="send" type="submit" form={id} variant="primary" loading={isPending} disabled={isHeld}>
            {action}
          </Button>
        </>
      )}
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
    </AskingDialog>
  );
}
