import { LegalPage } from '#app/legal/legal-page.tsx';
import { privacy } from '#app/legal/privacy.ts';
import { usePageMeta } from '#app/page-meta.ts';

export function Component() {
  usePageMeta('/privacy');
  return <LegalPage document={privacy} />;
}
