import './shared/ui/base.css';
import { DRAWN_ATTRIBUTE, PATHS } from '@crease/contract';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { answerEarlyPresses, keepEarlyHours } from './app/early-presses.ts';
import { loadPageAt } from './app/routes.tsx';
import { useSession } from './features/auth/auth.store.ts';
import { readOwnAhead } from './shared/lib/api/api-client.ts';
import { hearFailedStyles } from './shared/lib/page-files/failed-styles.ts';
import { hearStepsFirst } from './shared/lib/leaving/history-steps.ts';
import { bearTranslators } from './shared/lib/translators.ts';

/** How long the first render waits for the page's files, which the server's head has preloaded. */
const PAGE_WAIT_MS = 100;
/** A page that the server has drawn stays visible until the real one is complete. */
const DRAWN_PAGE_WAIT_MS = 3_000;

hearStepsFirst();
hearFailedStyles();
bearTranslators();
void useSession.getState().restore();
readOwnAhead();

function drawIn(root: HTMLElement) {
  const isDrawn = root.hasAttribute(DRAWN_ATTRIBUTE);
  const waitMs = isDrawn ? DRAWN_PAGE_WAIT_MS : PAGE_WAIT_MS;
  const waited = new Promise((resolve) => setTimeout(resolve, waitMs));
  const takeOver = () => {
    root.removeAttribute(DRAWN_ATTRIBUTE);
    answerEarlyPresses();
  };
  const app = (
    <StrictMode>
      <App onDrawn={takeOver} />
    </StrictMode>
  );
  const draw = () => {
    keepEarlyHours();
    // These need no data, so the browser renders the same as the server and can hydrate it. Other pages differ by now.
    const isSame = [PATHS.home, PATHS.about].some((path) => path === window.location.pathname);
    if (isDrawn && isSame) hydrateRoot(root, app);
    else createRoot(root).render(app);
  };
  // When loading fails, the page itself shows that once it is rendered.
  void Promise.race([loadPageAt(window.location), waited]).then(draw, draw);
}

const root = document.getElementById('root');
if (root) drawIn(root);
