import { useAddress } from '@postloom/remote-kit';
import { useSearchParams } from 'react-router-dom';
import { readStep, type Step } from './steps.ts';

/** The step stands in the address, so that the browser's own Back leads to the one before. */
export function useStep() {
  const [params, change] = useAddress();
  const [, setParams] = useSearchParams();
  return {
    step: readStep(params.get('step')),
    goTo: (step: Step, { replace = false } = {}) => change({ step: String(step) }, { replace }),
    /** The first step, without what somebody came with. */
    restart: () => setParams({}),
  };
}
