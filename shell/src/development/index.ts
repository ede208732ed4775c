/**
 * The entry of the development shell (`npm run dev mf-blog`): the shell as it is, and one remote bundled with it
 * instead of loaded from an artifact. So both share one React and one refresh runtime, and an edit of a component
 * shows without losing its state. Never part of a build for people.
 */
import { serveLocally } from '../federation/federation-host.ts';

serveLocally(LOCAL_REMOTE, () => import(LOCAL_ROUTES));
await import(/* webpackMode: "eager" */ '../index.ts');
