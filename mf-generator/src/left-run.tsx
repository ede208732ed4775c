import { useService } from '@postloom/remote-kit';
import { Banner, Button } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { useGeneration } from './generation/generation.ts';
import { createVariants, type SentBrief } from './generation/variants.ts';

/**
 * What became of the post whose page was closed while it was being written. Above the form, because the result is out
 * of sight on a phone.
 */
export function LeftRun({ onShow }: { readonly onShow: () => void }) {
  const { run, retry, dismissNotice } = useGeneration();
  const { store, select } = useService(createVariants);
  const { variants } = useStore(store);
  if (run.status !== 'stopped' || run.charged !== null) return null;
  const finished = variants.find(({ sent, result }) => result && isSameRequest(sent, run.input.sent));
  const show = () => {
    if (finished) {
      select(finished.id);
      dismissNotice();
    } else void retry(run);
    onShow();
  };
  return (
    <Banner
      tone="neutral"
      role="status"
      title={finished ? 'Your last post was finished while you were away' : 'Not finished here'}
      onDismiss={dismissNotice}
      actions={
        <Button size="sm" onClick={show}>
          {finished ? 'Show the post' : 'Show the whole post'}
        </Button>
      }
    >
      {!finished &&
        'The page was closed while your post was being written. You can still get all of it; you won’t be charged twice.'}
    </Banner>
  );
}

/** The server returns a request with defaults, so that only what a person chose tells two apart. */
const isSameRequest = (one: SentBrief, other: SentBrief): boolean =>
  (['platform', 'contentType', 'prompt', 'seed'] as const).every((field) => one[field] === other[field]);
