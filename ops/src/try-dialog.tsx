import { releasesEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, Dialog, TextField } from '@postloom/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { api, useLinks } from './api.ts';
import { formatMoment, reasonsOf } from './texts.ts';

export interface TryDialogProps {
  readonly remote: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Creates a link that shows one version only to whoever opens it. */
export function TryDialog({ remote, version, onClose }: TryDialogProps) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['links', remote] });
  const make = useMutation({
    mutationFn: () => api.call(releasesEndpoints.createReleaseOverride, { body: { remote, version } }),
    onSuccess,
  });
  const end = useMutation({
    mutationFn: (id: string) => api.call(releasesEndpoints.endReleaseOverride, { params: { id }, query: {} }),
    onSuccess,
  });
  const links = useLinks(remote).data?.links.filter((each) => each.version === version) ?? [];
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
      {(make.error ?? end.error) && (
        <Banner tone="danger">{reasonsOf(make.error ?? end.error).join(' ')}</Banner>
      )}
      {link && (
        <TextField
          label="Link"
          readOnly
          value={link}
          hint={`Works until ${formatMoment(make.data.expiresAt)}.`}
        />
      )}
      {links.length > 0 && (
        <ul
          aria-label="Working links"
          className="ops:flex ops:flex-col ops:divide-y ops:divide-line ops:pt-4"
        >
          {links.map(({ id, by, createdAt, expiresAt }) => (
            <li
              key={id}
              className="ops:flex ops:items-center ops:justify-between ops:gap-4 ops:py-2 ops:text-sm"
            >
              <span className="ops:wrap-anywhere">
                Made by {by}, {formatMoment(createdAt)}. Works until {formatMoment(expiresAt)}.
              </span>
              <Button
                size="sm"
                variant="ghost"
                className="ops:shrink-0"
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                End it
                <span className="ops:sr-only">
                  {' '}
                  (made by {by}, {formatMoment(createdAt)})
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
