import { Button, Dialog, type DialogProps } from '@postloom/ui-kit';
import { type ReactNode, useState } from 'react';
import type { BlockerFunction } from 'react-router-dom';
import { useLeaveBlocker } from '#app/conflicts/use-leave-guard.ts';

/** The browser's way back closes a dialog that the query opened; the page's own changes of its query are no way out. */
const leavesDialog: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  (historyAction === 'POP' && currentLocation.search !== nextLocation.search);

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
  const blocker = useLeaveBlocker(isAsking, leavesDialog);
  const isLeaving = isClosing || blocker.state === 'blocked';
  const giveUp = () => (blocker.state === 'blocked' ? blocker.proceed() : onClose());
  const leave = () => (isAsking ? setClosing(true) : giveUp());
  const stay = () => {
    setClosing(false);
    blocker.reset?.();
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
              {question}
            </p>
            {/* Keys: a button that became another one, while it is pressed, would do what that does. */}
            <Button key="stay" onClick={stay}>
              {stayLabel}
            </Button>
            <Button key="giveUp" variant="danger" onClick={giveUp}>
              {giveUpLabel}
            </Button>
          </>
        ) : (
          actions(leave)
        )
      }
    />
  );
}
