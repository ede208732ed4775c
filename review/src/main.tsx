import '@postloom/ui-kit/fonts.css';
import './styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// Another link in the same tab is another reader's page: nothing of the one before may stay.
addEventListener('hashchange', () => location.reload());
// Without a connection, calls fail at once. Otherwise they would wait, and be sent later without the reader's knowing.
const networkMode = 'always';
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: false, staleTime: 0 }, mutations: { networkMode } },
});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App token={location.hash.slice(1)} />
    </QueryClientProvider>
  </StrictMode>,
);
