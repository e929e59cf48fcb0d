import './shared/ui/base.css';
import { DRAWN_ATTRIBUTE, PATHS } from '@crease/contract';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadPageAt } from './app/routes.tsx';
import { useSession } from './features/auth/auth.store.ts';
import { hearStepsFirst } from './shared/lib/history-steps.ts';

/** How long the first picture waits for what its page needs: the server has named it in the head. */
const PAGE_WAIT_MS = 100;
/** What the server has drawn stays until the page can be drawn whole. */
const DRAWN_PAGE_WAIT_MS = 3_000;

hearStepsFirst();
void useSession.getState().restore();

function drawIn(root: HTMLElement) {
  const isDrawn = root.hasAttribute(DRAWN_ATTRIBUTE);
  const waitMs = isDrawn ? DRAWN_PAGE_WAIT_MS : PAGE_WAIT_MS;
  const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
  const app = (
    <StrictMode>
      <App
        onDrawn={() => {
          root.removeAttribute(DRAWN_ATTRIBUTE);
        }}
      />
    </StrictMode>
  );
  const draw = () => {
    // Home is drawn from the same beginning on both sides, and taken over; other pages have more to show by now.
    if (isDrawn && window.location.pathname === PATHS.home) hydrateRoot(root, app);
    else createRoot(root).render(app);
  };
  // A page that can't be brought says so itself, once it is drawn.
  void Promise.race([loadPageAt(window.location), waited]).then(draw, draw);
}

const root = document.getElementById('root');
if (root) drawIn(root);
