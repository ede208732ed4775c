import { useRight } from '@postloom/remote-kit';
import { TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

export const plansSectionId = 'plans';

/** A link to the plan comparison further down the page, only for those who pay. */
export function PlansLink({ children }: { children: ReactNode }) {
  if (!useRight('pay')) return null;
  return <TextLink href={`#${plansSectionId}`}>{children}</TextLink>;
}
