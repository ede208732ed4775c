import { ConfirmDialog } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { confirmStore } from './confirm-store.ts';

/** Shows the question that a screen asks through `host.confirm`. */
export function ConfirmHost() {
  const question = useStore(confirmStore, (state) => state.question);
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) question?.answer(false);
      }}
      title={question?.title ?? ''}
      description={question?.description ?? ''}
      confirmLabel={question?.confirmLabel ?? ''}
      cancelLabel={question?.cancelLabel}
      tone={question?.tone}
      onConfirm={() => question?.answer(true)}
    >
      {question?.points && question.points.length > 0 && (
        <ul className="shell:flex shell:list-disc shell:flex-col shell:gap-1 shell:ps-5">
          {question.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
