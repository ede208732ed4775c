import { type FramePart, frameMarks } from '@postloom/shared-contracts/frame';
import type { ReactNode } from 'react';
import { useShell } from '../host-context.ts';

/** What only some people see. In the frame of the app it stands for all, between marks, and the server takes it out. */
export function PartOfFrame({ part, children }: { readonly part: FramePart; readonly children: ReactNode }) {
  const { isFrame } = useShell();
  if (!isFrame) return children;
  const { start, end } = frameMarks(part);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}
