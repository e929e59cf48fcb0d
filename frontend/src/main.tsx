import './shared/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadPageAt } from './app/routes.tsx';
import { useSession } from './features/auth/auth.store.ts';
import { hearStepsFirst } from './shared/lib/history-steps.ts';

/** How long the first picture waits for what its page needs: the server has named it in the head. */
const PAGE_WAIT_MS = 100;

hearStepsFirst();
void useSession.getState().restore();

function draw() {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const waited = new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS));
// A page that can't be brought says so itself, once it is drawn.
void Promise.race([loadPageAt(window.location), waited]).then(draw, draw);
