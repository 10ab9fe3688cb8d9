import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy in front of the dashboard that can simulate a deployment and a loss of the network. */
export type Deployment = {
  /** Its address: the dashboard's host with its own port. */
  url: string;
  /** The requests it received: method and path. */
  requested: string[];
  /** Serves the worker of another build from now on. */
  deploy(): void;
  /** Whether requests reach the dashboard; otherwise each connection is closed. */
  connected: boolean;
  /** Closes the open connections, including streams. */
  cut(): void;
  close(): Promise<void>;
};

/** Returns the headers of a response whose body will be changed. */
function changeable({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-length': _length, etag: _etag, ...others } = headers;
  return others;
}

/** Returns the worker of another build, as browsers see it. */
function versioned(script: string, version: number): string {
  const changed = script.replace(/(?<=version:.)[0-9a-f]{16}/, (hash) => `${hash}-${version}`);
  if (changed === script) throw new Error('The worker names no version');
  return changed;
}

/** Starts a proxy on a port chosen by the system. */
export async function deploymentOf(dashboard: string): Promise<Deployment> {
  const upstream = new URL(dashboard);
  let version = 1;
  const requested: string[] = [];

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    requested.push(`${incoming.method} ${path}`);
    if (!deployment.connected) {
      outgoing.destroy();
      return;
    }
    const worker = path === '/sw.js';
    const headers = { ...incoming.headers };
    // The script is changed in transit, so it must be uncompressed and complete.
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
    requested,
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
