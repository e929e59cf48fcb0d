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
  expect(markup).toMatch(/aria-label="Delete: a{39}🏏"/);
});
