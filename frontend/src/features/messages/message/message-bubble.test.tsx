import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeMessage } from '../messages.factory.ts';
import { MessageBubble } from './message-bubble.tsx';

test('when a long message ends its spoken part at an emoji, then the emoji is whole', () => {
  const markup = renderToStaticMarkup(
    <MessageBubble
      message={{ ...makeMessage(1), content: `${'a'.repeat(39)}🏏 tonight?` }}
      isOwn
      authorName="Nuwan"
      isContinued={false}
      onDelete={() => undefined}
    />,
  );
  expect(markup).toMatch(/aria-label="Delete: a{39}🏏…"/);
});

test('when a message ends with a number, then a pause keeps it apart from its time and its tick', () => {
  const message = { ...makeMessage(1), content: 'The gate code is 4471', isRead: false };
  const words = renderToStaticMarkup(
    <MessageBubble
      message={message}
      isOwn
      authorName="Nuwan"
      isContinued={false}
      onDelete={() => undefined}
    />,
  ).replace(/<[^>]*>/g, '');
  expect(words).toMatch(/^You: The gate code is 4471, \d+:\d\d [AP]M, Sent, not read yet$/);
});
