/** Everything in the shell that opens over the page, as one chunk: it is large and not needed for the first paint. */
export { Sheet, Tooltip, TooltipProvider } from '@postloom/ui-kit';
export { AccountMenu } from '../chrome/account-menu.tsx';
export { ClientSearch } from '../chrome/client-search.tsx';
export { ThemeMenu } from '../chrome/theme-menu.tsx';
export { WorkspaceMenu } from '../chrome/workspace-menu.tsx';
export { ConfirmHost } from '../confirm/confirm-host.tsx';
export { HelpHost } from '../help/help-host.tsx';
export { SessionEndedHost } from '../session/session-ended-host.tsx';
export { WorkspaceLostHost } from '../session/workspace-lost-host.tsx';
export { ToastHost } from '../toast/toast-host.tsx';
