import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { ShellContext } from './host-context.ts';
import { OverlayHosts } from './overlays/overlay-hosts.tsx';

export interface AppProps {
  readonly queryClient: QueryClient;
  readonly shell: ShellContext;
  /** A browser router, or a static one on the server. */
  readonly children: ReactNode;
  /** Called once React has mounted or hydrated the whole tree. */
  readonly onReady?: () => void;
}

/** Everything inside `#root`. The server renders the same tree, so that the browser can hydrate its HTML. */
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
