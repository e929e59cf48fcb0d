/** A real SMTP server that keeps what it is sent, or misbehaves as told. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Refuses every recipient; never answers the data; cuts the line instead of taking the data over. */
export type Misbehaviour = 'refuse' | 'hang' | 'close';

export interface ReceivedMail {
  /** To whom the envelope says it goes: what counts, whatever the headers say. */
  recipients: string[];
  raw: string;
  email: Email;
}

export async function startMailServer({ port = 0 } = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let misbehaviour: Misbehaviour | undefined;
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_, __, answer) => {
      attempts += 1;
      answer(misbehaviour === 'refuse' ? new Error('Nobody of that name') : undefined);
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (misbehaviour === 'hang') return;
        if (misbehaviour === 'close') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        const raw = Buffer.concat(chunks);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(raw).then((email) => {
          received.push({ recipients, raw: raw.toString(), email });
          answer();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const listening = server.server.address() as AddressInfo;
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://127.0.0.1:${String(listening.port)}`,
    port: listening.port,
    received,
    to: (address: string) => received.filter(({ recipients }) => recipients.includes(address)),
    attempts: () => attempts,
    misbehave: (how: Misbehaviour | undefined) => {
      misbehaviour = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
