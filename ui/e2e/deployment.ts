import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server in front of the dashboard that can be deployed anew, and lose its network. */
export type Deployment = {
  /** Where it listens: the dashboard's host, a port of its own. */
  url: string;
  /** What was asked of it: method and path. */
  asked: string[];
  /** From now on its worker is that of another build. */
  deploy(): void;
  /** Whether requests reach the dashboard; otherwise each connection breaks. */
  connected: boolean;
  /** Breaks the connections that are open, those of streams with them. */
  cut(): void;
  close(): Promise<void>;
};

/** The headers of an answer whose text is about to change. */
function changeable({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-length': _length, etag: _etag, ...others } = headers;
  return others;
}

/** The worker of another build, as far as browsers see. */
function versioned(script: string, version: number): string {
  const changed = script.replace(/(?<=version:.)[0-9a-f]{16}/, (hash) => `${hash}-${version}`);
  if (changed === script) throw new Error('The worker names no version');
  return changed;
}

/** Starts one on a port chosen by the system. */
export async function deploymentOf(dashboard: string): Promise<Deployment> {
  const upstream = new URL(dashboard);
  let version = 1;
  const asked: string[] = [];

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    asked.push(`${incoming.method} ${path}`);
    if (!deployment.connected) {
      outgoing.destroy();
      return;
    }
    const worker = path === '/sw.js';
    const headers = { ...incoming.headers };
    // The script is changed on its way, so it must come plain and whole.
    if (worker) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const forwarded = request(
      { host: upstream.hostname, port: upstream.port, method: incoming.method, path, headers },
      (response) => {
        outgoing.writeHead(
          response.statusCode ?? 502,
          worker ? changeable(response) : response.headers,
        );
        if (worker) void text(response).then((script) => outgoing.end(versioned(script, version)));
        else response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }

  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, upstream.hostname, listening));
  const { port } = server.address() as AddressInfo;
  const deployment: Deployment = {
    url: `http://${upstream.hostname}:${port}`,
    asked,
    connected: true,
    cut: () => server.closeAllConnections(),
    deploy: () => {
      version++;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return deployment;
}
