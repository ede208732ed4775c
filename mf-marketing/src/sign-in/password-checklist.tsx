import { passwordRules } from '@postloom/shared-contracts';
import { VisuallyHidden } from '@postloom/ui-kit';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

/** The rules in the list; the fifth one, the special character, is in the field's hint (spec section 5). */
const shown = passwordRules.filter(({ id }) => id !== 'special');

/** Whether a password meets all five rules, which enables the button. */
export const isStrong = (password: string): boolean => passwordRules.every(({ test }) => test(password));

/** The fifth rule, next to the field: it also has a check mark and turns green. */
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

/** Why the button is still disabled, once typing has started. */
export function MissingRules({ password }: { password: string }) {
  const missing = passwordRules.filter(({ test }) => !test(password)).map(({ label }) => label.toLowerCase());
  if (password === '' || missing.length === 0) return null;
  return (
    <p id={missingRulesId} className="marketing:text-sm marketing:text-muted">
      The password still needs {missing.join(', ')}.
    </p>
  );
}

/** Checks off the password rules while the person types. */
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
