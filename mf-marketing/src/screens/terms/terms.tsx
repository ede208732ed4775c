import { LegalPage } from '#app/legal/legal-page.tsx';
import { terms } from '#app/legal/terms.ts';
import { usePageMeta } from '#app/page-meta.ts';

export function Component() {
  usePageMeta('/terms');
  return <LegalPage document={terms} />;
}
