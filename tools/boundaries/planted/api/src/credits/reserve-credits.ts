import './credits.routes.ts';
import type { Kind } from './entry-kind.ts';
export const reserve = (kind: Kind) => kind;
