import { expect, onTestFinished, test, vi } from 'vitest';
import { bringFailedStyles, hearFailedStyles } from './failed-styles.ts';
import { importAgain } from './import-again.ts';

class Link extends EventTarget {
  rel = 'stylesheet';
  href = '/assets/page.css';
  remove = vi.fn();
}

/** A page whose stylesheet does not come; `answers` are those to the next tries. */
function openWithout(...answers: ('load' | 'error')[]) {
  const asked: string[] = [];
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('HTMLLinkElement', Link);
  const fail = (link: Link) => {
    const event = Object.defineProperty(new Event('error'), 'target', { value: link });
    page.dispatchEvent(event);
  };
  const append = (link: Link) => {
    asked.push(link.href);
    const answer = answers.shift() ?? 'load';
    queueMicrotask(() => {
      if (answer === 'error') fail(link);
      link.dispatchEvent(new Event(answer));
    });
  };
  vi.stubGlobal('document', { createElement: () => new Link(), head: { append } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  hearFailedStyles();
  fail(new Link());
  return asked;
}

test('when a stylesheet fails once more, then nothing waits for it, and it is asked for the next time', async () => {
  const asked = openWithout('error');
  await bringFailedStyles();
  await bringFailedStyles();
  expect(asked).toHaveLength(2);
});

test('when a stylesheet came the second time, then it is not asked for again', async () => {
  const asked = openWithout('load');
  await bringFailedStyles();
  await bringFailedStyles();
  expect(asked).toHaveLength(1);
});

test('when a part of the page is loaded, then what did not come of its styles is asked for first', async () => {
  const asked = openWithout('load');
  const part = await importAgain(() => Promise.resolve({ styles: [...asked] }));
  expect(part.styles).toEqual(['/assets/page.css']);
});
