import { pause } from './pause.ts';

/**
 * The shell's entry. Its parts are evaluated in separate tasks: in a single one they would make a slow phone
 * unresponsive for a noticeable time.
 */
await import(/* webpackMode: "eager" */ 'react-dom/client');
await pause();
await import(/* webpackMode: "eager" */ './federation/react-router-share.ts');
await pause();
await import(/* webpackMode: "eager" */ '@postloom/shared-contracts/deployment');
await pause();
await import(/* webpackMode: "eager" */ './federation/federation-host.ts');
await pause();
await import(/* webpackMode: "eager" */ './session/session-store.ts');
await pause();
await import(/* webpackMode: "eager" */ './session/workspace-store.ts');
await pause();
await import(/* webpackMode: "eager" */ './chrome/site-chrome.tsx');
await pause();
await import(/* webpackMode: "eager" */ './routing/create-router.tsx');
await pause();
await import(/* webpackMode: "eager" */ './main.tsx');
