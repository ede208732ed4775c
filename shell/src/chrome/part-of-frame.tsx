import { type FramePart, frameMarks } from '@postloom/shared-contracts/frame';
import type { ReactNode } from 'react';
import { useShell } from '../host-context.ts';

/**
 * Content that only some people see. The prerendered app frame contains it for everyone, between marks, and the server
 * cuts out what a person may not see.
 */
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
