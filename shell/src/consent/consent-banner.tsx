import { paths } from '@postloom/shared-contracts/paths';
import { Button, TextLink } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

/**
 * Asks once whether visits may be counted, with one click for either answer. The footer and the settings can reopen it.
 */
export function ConsentBanner() {
  const { host } = useShell();
  const undecided = useStore(host.preferences, ({ analytics }) => analytics === null);
  if (!undecided) return null;
  return (
    // Sticky, so that it stays at the window's edge without covering the end of the page.
    <section
      aria-label="Measurement"
      data-action-bar
      data-tall-bar
      className="shell:print:hidden shell:sticky shell:bottom-0 shell:z-10 shell:flex shell:flex-wrap shell:items-center shell:justify-center shell:gap-x-6 shell:gap-y-2 shell:border-t shell:border-line shell:bg-overlay shell:px-gutter shell:py-3 shell:text-sm"
    >
      <p>
        May we use anonymous analytics and ad measurement? The site works the same either way.{' '}
        <TextLink asChild>
          <Link to={`${paths.privacy}#cookies`}>What that means</Link>
        </TextLink>
      </p>
      <div className="shell:flex shell:gap-2">
        <Button size="sm" onClick={() => host.setPreferences({ analytics: false })}>
          No, thanks
        </Button>
        <Button size="sm" onClick={() => host.setPreferences({ analytics: true })}>
          Allow
        </Button>
      </div>
    </section>
  );
}

/** Reopens the question, so that the choice can be changed. */
export function ConsentLink() {
  const { host } = useShell();
  return (
    <TextLink quiet asChild>
      <button type="button" onClick={() => host.setPreferences({ analytics: null })}>
        Cookie choices
      </button>
    </TextLink>
  );
}
