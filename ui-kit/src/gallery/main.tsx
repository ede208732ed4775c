import '../tokens.css';
import '../fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
document.documentElement.lang = 'en';
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
