import { publishOnce } from './site.ts';

/** Before the first test: all workers start their sites at once, and each would compress and render the same. */
export default publishOnce;
