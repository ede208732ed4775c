import { TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

export const plansSectionId = 'plans';

/** Leads to the plan comparison further down the page. */
export function PlansLink({ children }: { children: ReactNode }) {
  return <TextLink href={`#${plansSectionId}`}>{children}</TextLink>;
}
