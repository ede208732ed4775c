import { passwordRules } from '@postloom/shared-contracts';
import { VisuallyHidden } from '@postloom/ui-kit';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

/** The four lines of the list; the fifth rule, the special character, is a line of its own below (spec section 5). */
const shown = passwordRules.filter(({ id }) => id !== 'special');

/** Whether a password meets all five rules, which enables the button. */
export const isStrong = (password: string): boolean => passwordRules.every(({ test }) => test(password));

interface RuleProps {
  readonly kept: boolean;
  readonly as: 'li' | 'p';
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

/** Why the button is still disabled. */
export function MissingRules({ password }: { password: string }) {
  const missing = passwordRules.filter(({ test }) => !test(password)).map(({ label }) => label.toLowerCase());
  return (
    <p id={missingRulesId} aria-live="polite" className="marketing:text-sm marketing:text-muted">
      {password === '' ? (
        'Choose a password that meets the five rules above.'
      ) : missing.length > 0 ? (
        `The password still needs ${missing.join(', ')}.`
      ) : (
        <VisuallyHidden>The password meets all five rules.</VisuallyHidden>
      )}
    </p>
  );
}

/** Checks off the password rules while the person types. */
export function PasswordChecklist({ password }: { password: string }) {
  const special = passwordRules.find(({ id }) => id === 'special');
  return (
    <div className="marketing:grid marketing:gap-1 marketing:text-sm">
      <ul
        aria-label="Password rules"
        className="marketing:grid marketing:gap-x-4 marketing:gap-y-1 marketing:sm:grid-cols-2"
      >
        {shown.map(({ id, label, test }) => (
          <Rule key={id} kept={test(password)} as="li">
            {label}
          </Rule>
        ))}
      </ul>
      {special && (
        <Rule kept={special.test(password)} as="p">
          {special.label}, such as ! ? # or %
        </Rule>
      )}
    </div>
  );
}
