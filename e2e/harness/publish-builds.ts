import { publishOnce } from './site.ts';

/**
 * Runs before the first test: otherwise all workers, starting at once, would each compress and render the same files.
 */
export default publishOnce;
