import { useCopyText } from '@postloom/remote-kit';
import { Button, Dialog, TextField } from '@postloom/ui-kit';
import { Copy } from 'lucide-react';

interface SecretDialogProps {
  readonly title: string;
  readonly description: string;
  /** What it is called beside it and in the toast: "Access key". */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  const copy = useCopyText();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(secret, label)}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I’ve saved it
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
