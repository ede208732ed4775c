import { useShell } from '../host-context.ts';

/**
 * Shown above everything to a person who followed a link to try a version: which version it is, and how to leave it.
 */
export function OverrideBadge() {
  const { override } = useShell().record;
  if (!override) return null;
  return (
    <aside
      aria-label="A version that only you see"
      className="shell:flex shell:flex-wrap shell:items-center shell:justify-center shell:gap-x-3 shell:gap-y-1 shell:border-b shell:border-teal-line shell:bg-teal-soft shell:px-4 shell:py-2 shell:text-sm shell:text-ink"
    >
      <p className="shell:wrap-anywhere">
        You’re trying <strong>{override.remote}</strong> {override.version}. Only you see it.
      </p>
      <a href="/ops/try/end" className="shell:font-medium shell:text-teal-ink shell:underline">
        Stop
      </a>
    </aside>
  );
}
