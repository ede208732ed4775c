import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { ShellContext } from './host-context.ts';
import { OverlayHosts } from './overlays/overlay-hosts.tsx';

export interface AppProps {
  readonly queryClient: QueryClient;
  readonly shell: ShellContext;
  /** The router: one for browsers, or one for servers. */
  readonly children: ReactNode;
  /** Called once the browser has it all in its hands. */
  readonly onReady?: () => void;
}

/** Everything in `#root`. A server renders the same tree, so that the browser can take its HTML over. */
export function App({ queryClient, shell, children, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ShellContext value={shell}>
          {children}
          <OverlayHosts />
        </ShellContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
