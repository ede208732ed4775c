import { Button } from '@postloom/ui-kit';
import { useSamples } from './use-samples.ts';

/** Stands where samples are said to be some. */
export function ClearSamples() {
  const { clear } = useSamples();
  return (
    <Button size="sm" onClick={clear}>
      Clear samples
    </Button>
  );
}
