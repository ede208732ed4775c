import { useEffect, useRef, useState } from 'react';
import { useHost } from '../remote.tsx';
import type { UploadsInput } from './uploads-input.ts';

/**
 * Waits until the dialog that it is opened from has closed and given back the focus, which would take it from this one.
 */
async function closingDialogs(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve));
  while (document.querySelector('[role=dialog][data-state=closed]'));
  await new Promise((resolve) => setTimeout(resolve));
}

/**
 * The upload dialog (Uppy). Its code and styles are loaded when it is first opened; it closes with the component.
 * @returns `open` shows it; `isOpening` is true while its code loads.
 */
export function useUploads(): { open(input: UploadsInput): void; readonly isOpening: boolean } {
  const host = useHost();
  const [isOpening, setIsOpening] = useState(false);
  const close = useRef<(() => void) | null>(null);
  const isGone = useRef(false);
  /** What the window will open with. Files that come before its code has loaded come together. */
  const waiting = useRef<UploadsInput | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      close.current?.();
    };
  }, []);

  async function load(): Promise<void> {
    setIsOpening(true);
    try {
      const { openUploadDialog } = await import(/* webpackChunkName: "uploads" */ './upload-dialog.ts');
      await closingDialogs();
      const input = waiting.current;
      if (isGone.current || !input) return;
      waiting.current = null;
      close.current?.();
      close.current = openUploadDialog(host, input);
    } catch {
      host.toast({
        tone: 'destructive',
        title: 'Couldn’t open the upload window',
        description: 'Check your connection.',
        action: { label: 'Try again', onSelect: () => void load() },
      });
    } finally {
      if (!isGone.current) setIsOpening(false);
    }
  }
  return {
    open(input) {
      waiting.current = { ...input, files: [...(waiting.current?.files ?? []), ...(input.files ?? [])] };
      void load();
    },
    isOpening,
  };
}
