/**
 * The entry of the development shell (`npm run dev mf-blog`): the normal shell with one remote bundled in instead of
 * loaded from an artifact. Both then share one React and one refresh runtime, so editing a component shows without
 * losing its state. Never part of a production build.
 */
import { serveLocally } from '../federation/federation-host.ts';

serveLocally(LOCAL_REMOTE, () => import(LOCAL_ROUTES));
await import(/* webpackMode: "eager" */ '../index.ts');
