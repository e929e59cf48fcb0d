import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
const { DashboardViews } = await import('./dashboard-views.tsx');

test('when the courts of an owner have not been read yet, then no number says how many there are', () => {
  const views = renderToString(
    <StaticRouter location="/dashboard">
      <DashboardViews />
    </StaticRouter>,
  );
  const ofCourts = /Courts<\/span>(.*?)<\/button>/.exec(views);
  expect(ofCourts?.[1]).toBe('');
});
