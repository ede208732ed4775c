import { useAddress } from '@postloom/remote-kit';
import { useSearchParams } from 'react-router-dom';
import { readStep, type Step } from './steps.ts';

/** The step is in the address, so that the browser's Back button leads to the previous step. */
export function useStep() {
  const [params, change] = useAddress();
  const [, setParams] = useSearchParams();
  return {
    step: readStep(params.get('step')),
    goTo: (step: Step, { replace = false } = {}) => change({ step: String(step) }, { replace }),
    /** Goes to the first step and removes everything else from the address, such as a template. */
    restart: () => setParams({}),
  };
}
