import { useAddress } from '@postloom/remote-kit';
import { isKnown } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useBrief } from './brief-draft.ts';

/** Query parameter for the platform that the generator's form is opened with. */
export const platformParameter = 'platform';

/** Selects the platform that the address asks for, once the form's draft has loaded. */
export function useAskedPlatform(): void {
  const [parameters, changeAddress] = useAddress();
  const { change, draft } = useBrief();
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  const asked = parameters.get(platformParameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for one
  useEffect(() => {
    if (!isReady || asked === null) return;
    if (isKnown(platforms, asked)) change({ platform: asked });
    changeAddress({ [platformParameter]: null }, { replace: true, preventScrollReset: true });
  }, [isReady, asked]);
}
