import { Button } from '@postloom/ui-kit';
import { Pencil, RefreshCw } from 'lucide-react';
import type { Step } from '#app/composer/steps.ts';

/** Buttons that lead back to the brief. On phones they are in the header's menu. */
export function BriefActions({ goTo }: { readonly goTo: (step: Step) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      role="group"
      aria-label="Your brief"
      className="generator:flex generator:gap-2 generator:max-sm:hidden"
    >
      <Button variant="ghost" icon={<RefreshCw aria-hidden />} onClick={() => goTo(4)}>
        Generate Again
      </Button>
      <Button
        variant="ghost"
        icon={<Pencil aria-hidden />}
        title="Back to topic and tone"
        onClick={() => goTo(2)}
      >
        Edit
      </Button>
    </div>
  );
}
