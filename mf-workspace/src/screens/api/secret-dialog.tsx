import { useCopyText } from '@postloom/remote-kit';
import { TextField } from '@postloom/ui-kit';
import { OnceDialog } from '#app/forms/once-dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly description: string;
  /** Its name, in the label and in the toast: "Access key". */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret, which can't be shown again. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  const copy = useCopyText();
  return (
    <OnceDialog
      title={title}
      description={description}
      savedLabel="I’ve saved it"
      onCopy={() => void copy(secret, label)}
      onClose={onClose}
    >
      <TextField
        label={label}
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
    </OnceDialog>
  );
}
