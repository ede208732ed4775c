import { Button } from '@postloom/ui-kit';
import { useSamples } from './use-samples.ts';

/** Stands where samples are said to be some; `inline` within the sentence that says so. */
export function ClearSamples({ inline = false }: { readonly inline?: boolean }) {
  const { clear } = useSamples();
  return (
    <Button size="sm" variant={inline ? 'link' : 'secondary'} onClick={clear}>
      Clear samples
    </Button>
  );
}
