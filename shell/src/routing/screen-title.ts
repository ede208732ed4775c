import { useEffect } from 'react';
import { useShell } from '../host-context.ts';

/** Sets the title of one of the shell's own screens. */
export function useScreenTitle(title: string): void {
  const { host } = useShell();
  useEffect(() => host.setPageMeta({ title: `${title} · Postloom` }), [host, title]);
}
