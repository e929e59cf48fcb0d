/** A real SMTP server that keeps what it receives, or misbehaves when told to. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * `refuse` rejects every recipient, `hang` never answers the data, `close` cuts the connection instead of accepting
 * it.
 */
type Misbehaviour = 'refuse' | 'hang' | 'close';

export interface ReceivedMail {
  /** The recipients of the envelope, which decide where a mail goes, whatever its headers say. */
  recipients: string[];
  email: Email;
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

class MailServer {
  readonly received: ReceivedMail[] = [];
  /** How many mails were offered. */
  attempts = 0;
  /** How many of them are kept waiting. */
  hanging = 0;
  misbehaviour: Misbehaviour | undefined;
  /** Kept after closing, so that another server can open on the same port. */
  port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Tests ask no name server.
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, answer) => {
      this.attempts += 1;
      answer(this.misbehaviour === 'refuse' ? new Error('Nobody of that name') : undefined);
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void this.#take(Buffer.concat(chunks), session, answer));
    },
  });

  async listen(port: number): Promise<void> {
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter(({ recipients }) => recipients.includes(address));
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  async #take(
    raw: Buffer,
    session: Parameters<OnData>[1],
    answer: Parameters<OnData>[2],
  ): Promise<void> {
    if (this.misbehaviour === 'hang') {
      this.hanging += 1;
    } else if (this.misbehaviour === 'close') {
      this.hangUp();
    } else {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      this.received.push({ recipients, email: await PostalMime.parse(raw) });
      answer();
    }
  }
}

export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const server = new MailServer();
  await server.listen(port);
  return server;
}
