import { releasesEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, Dialog, TextField } from '@postloom/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { api } from './api.ts';
import { formatMoment, reasonsOf } from './texts.ts';

export interface TryDialogProps {
  readonly remote: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Creates a link that shows one version only to whoever opens it. */
export function TryDialog({ remote, version, onClose }: TryDialogProps) {
  const make = useMutation({
    mutationFn: () => api.call(releasesEndpoints.createReleaseOverride, { body: { remote, version } }),
  });
  const link = make.data && location.origin + make.data.path;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Try ${remote} ${version}`}
      description="Whoever opens the link gets this version in their browser, with a badge that says so and ends it. Other visitors notice nothing."
      footer={
        link ? (
          <>
            <Button icon={<Copy aria-hidden />} onClick={() => void navigator.clipboard.writeText(link)}>
              Copy the link
            </Button>
            <Button asChild variant="primary" icon={<ExternalLink aria-hidden />}>
              <a href={link} target="_blank" rel="noopener noreferrer">
                Open it
              </a>
            </Button>
          </>
        ) : (
          <Button variant="primary" loading={make.isPending} onClick={() => make.mutate()}>
            Make a link for 24 hours
          </Button>
        )
      }
    >
      {make.error && <Banner tone="danger">{reasonsOf(make.error).join(' ')}</Banner>}
      {link && (
        <TextField
          label="Link"
          readOnly
          value={link}
          hint={`Works until ${formatMoment(make.data.expiresAt)}.`}
        />
      )}
    </Dialog>
  );
}
