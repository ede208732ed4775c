import { Button, Dialog, type DialogProps } from '@postloom/ui-kit';
import { type ReactNode, useState } from 'react';
import { leavesDialog, unsavedSentence, useLeaveBlocker } from '#app/conflicts/use-leave-guard.ts';

interface AskingDialogProps extends Pick<DialogProps, 'title' | 'description' | 'held' | 'children'> {
  /** Whether something is lost with it: then it is given up only by the button of the question. */
  readonly isAsking: boolean;
  /** What is asked: "Discard what you wrote?" */
  readonly question: string;
  /** The buttons of that, e.g. "Keep writing" and "Discard". */
  readonly stayLabel: string;
  readonly giveUpLabel: string;
  /** Its buttons while nothing is asked; what they are given is the way out that asks. */
  readonly actions: (leave: () => void) => ReactNode;
  /** It was given up, or left where nothing is lost. */
  readonly onClose: () => void;
}

/** What a dialog calls itself among what has unsaved changes. */
const own = 'dialog';

/** A dialog that asks in its own row of buttons before it is left. */
export function AskingDialog({
  isAsking,
  question,
  stayLabel,
  giveUpLabel,
  actions,
  onClose,
  ...dialog
}: AskingDialogProps) {
  const [isClosing, setClosing] = useState(false);
  const { lost, proceed, reset } = useLeaveBlocker(isAsking, {
    what: own,
    isWayOut: leavesDialog,
    isClosing,
  });
  /** What the page under it would lose. */
  const others = lost.filter((what) => what !== own);
  const isBlocked = lost.length > 0;
  const isLeaving = isClosing || isBlocked;
  const giveUp = () => (isBlocked ? proceed() : onClose());
  const leave = () => (isAsking ? setClosing(true) : giveUp());
  const stay = () => {
    setClosing(false);
    reset();
  };
  return (
    <Dialog
      {...dialog}
      open
      // While it asks, Escape is an answer that loses nothing: only the button gives up.
      onOpenChange={isLeaving ? stay : leave}
      footer={
        isLeaving ? (
          <>
            <p role="alert" className="workspace:me-auto workspace:self-center">
              {[isAsking && question, others.length > 0 && unsavedSentence(others)].filter(Boolean).join(' ')}
            </p>
            {/* Keys: a button that became another one, while it is pressed, would do what that does. */}
            <Button key="stay" onClick={stay}>
              {isAsking ? stayLabel : 'Keep editing'}
            </Button>
            <Button key="giveUp" variant="danger" onClick={giveUp}>
              {isAsking ? giveUpLabel : 'Leave'}
            </Button>
          </>
        ) : (
          actions(leave)
        )
      }
    />
  );
}
