import { useRight } from '@postloom/remote-kit';
import { TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

export const plansSectionId = 'plans';

/** Leads whoever pays to the plan comparison further down the page. */
export function PlansLink({ children }: { children: ReactNode }) {
  if (!useRight('pay')) return null;
  return <TextLink href={`#${plansSectionId}`}>{children}</TextLink>;
}
