import { LegalPage } from '#app/legal/legal-page.tsx';
import { privacy } from '#app/legal/privacy.ts';
import { useListedPage } from '#app/use-listed-page.ts';

export function Component() {
  useListedPage('/privacy');
  return <LegalPage document={privacy} />;
}
