/**
 * The shell's entry. Its parts are evaluated one task after the other: as one, they would keep a slow phone from
 * answering for a good while.
 */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

await import(/* webpackMode: "eager" */ 'react-dom/client');
await pause();
await import(/* webpackMode: "eager" */ './federation/react-router-share.ts');
await pause();
await import(/* webpackMode: "eager" */ '@postloom/shared-contracts/deployment');
await pause();
await import(/* webpackMode: "eager" */ './federation/federation-host.ts');
await pause();
await import(/* webpackMode: "eager" */ './routing/create-router.tsx');
await pause();
await import(/* webpackMode: "eager" */ './main.tsx');

export {};
