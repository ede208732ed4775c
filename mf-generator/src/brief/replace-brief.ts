import { getHost } from '#app/host.ts';
import { type Brief, emptyBrief, hasContent } from './brief.ts';
import { useBriefStore } from './brief-store.ts';

/** Puts another brief in the form; what stood there can be had back for as long as the toast is shown. */
export function replaceBrief(next: Partial<Brief>, title: string): void {
  const { brief: before, change } = useBriefStore.getState();
  change({ ...emptyBrief, ...next });
  if (!hasContent(before)) return;
  getHost().toast({
    title,
    description: 'What you had written can be brought back.',
    action: { label: 'Undo', onSelect: () => change(before) },
  });
}
