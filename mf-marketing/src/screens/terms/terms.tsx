import { LegalPage } from '#app/legal/legal-page.tsx';
import { terms } from '#app/legal/terms.ts';
import { useListedPage } from '#app/use-listed-page.ts';

export function Component() {
  useListedPage('/terms');
  return <LegalPage document={terms} />;
}
