import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeleteDialog } from './delete-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const ignore = () => undefined;
const asked = {
  courtName: 'Havelock Indoor Nets',
  reason: 'No',
  onCancel: ignore,
  onWrite: ignore,
};
const deleted = { ...asked, courtId: 'c', isInDetails: false, onDelete: ignore };

test.each([
  ['rejected', (busy: boolean) => <RejectDialog {...asked} busy={busy} onReject={ignore} />],
  ['deleted', (busy: boolean) => <DeleteDialog {...deleted} busy={busy} />],
])(
  'when a court is being %s, then nothing can be added to a reason that is sent already',
  (_, dialog) => {
    expect(renderToString(dialog(false))).toMatch(/<textarea(?![^>]*readonly)/i);
    expect(renderToString(dialog(true))).toMatch(/<textarea[^>]*readonly/i);
  },
);
