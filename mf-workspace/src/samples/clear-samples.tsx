import { Button } from '@postloom/ui-kit';
import { useSamples } from './use-samples.ts';

/** A button to hide the samples, shown next to the note about them; `inline` within its sentence. */
export function ClearSamples({ inline = false }: { readonly inline?: boolean }) {
  const { clear } = useSamples();
  return (
    <Button size="sm" variant={inline ? 'link' : 'secondary'} onClick={clear}>
      Clear samples
    </Button>
  );
}
