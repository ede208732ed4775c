import { passwordRules } from '@postloom/shared-contracts';
import { VisuallyHidden } from '@postloom/ui-kit';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

/** Rules that the list shows; the fifth one, the special character, is told by the field's hint (spec section 5). */
const shown = passwordRules.filter(({ id }) => id !== 'special');

/** Whether a password keeps all five rules: what holds the button. */
export const isStrong = (password: string): boolean => passwordRules.every(({ test }) => test(password));

/** The fifth rule, beside the field: it has its mark and turns green like the others. */
export function SpecialCharacterHint({ password }: { password: string }) {
  const kept = passwordRules.some(({ id, test }) => id === 'special' && test(password));
  return (
    <Rule kept={kept} as="span">
      Include a special character, such as ! ? # or %.
    </Rule>
  );
}

interface RuleProps {
  readonly kept: boolean;
  readonly as: 'li' | 'span';
  readonly children: ReactNode;
}

function Rule({ kept, as: Element, children }: RuleProps) {
  const Mark = kept ? Check : Circle;
  return (
    <Element
      data-kept={kept}
      className="marketing:flex marketing:items-center marketing:gap-2 marketing:text-muted marketing:data-[kept=true]:text-success-ink"
    >
      <Mark aria-hidden className="marketing:size-4 marketing:shrink-0" />
      {children}
      <VisuallyHidden>{kept ? ' (met)' : ' (not yet met)'}</VisuallyHidden>
    </Element>
  );
}

export const missingRulesId = 'missing-rules';

/** Why the button is still off, once a password is begun. */
export function MissingRules({ password }: { password: string }) {
  const missing = passwordRules.filter(({ test }) => !test(password)).map(({ label }) => label.toLowerCase());
  if (password === '' || missing.length === 0) return null;
  return (
    <p id={missingRulesId} className="marketing:text-sm marketing:text-muted">
      The password still needs {missing.join(', ')}.
    </p>
  );
}

/** Ticks off the rules of a password while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul
      aria-label="Password rules"
      className="marketing:grid marketing:gap-x-4 marketing:gap-y-1 marketing:text-sm marketing:sm:grid-cols-2"
    >
      {shown.map(({ id, label, test }) => (
        <Rule key={id} kept={test(password)} as="li">
          {label}
        </Rule>
      ))}
    </ul>
  );
}
