import '@postloom/ui-kit/fonts.css';
import './styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// A release manager needs the current state, so nothing is cached and failures are shown at once.
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
