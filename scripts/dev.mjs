#!/usr/bin/env node
/**
 * `make dev` runs the Go server and Vite. Vite reloads changed UI modules; a
 * change of a Go file rebuilds and restarts the server; a change of a .graphql
 * file regenerates the code.
 */
import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';

const origin = 'http://localhost:5173';
const inherit = { stdio: 'inherit' };
let server;

function startServer() {
  const built = spawnSync('go', ['build', '-o', 'bin/citerne', './cmd/citerne'], inherit);
  if (built.status !== 0) return;
  server = spawn('bin/citerne', {
    ...inherit,
    env: { ...process.env, CITERNE_PUBLIC_URL: origin },
  });
}

function restartServer() {
  if (!server || server.exitCode !== null) return startServer();
  server.once('exit', startServer);
  server.kill('SIGTERM');
}

function onChange(folders, suffix, action) {
  let timer;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name?.endsWith(suffix) || name.endsWith(`_test${suffix}`)) return;
      clearTimeout(timer);
      timer = setTimeout(action, 200); // Editors write several files at once.
    });
  }
}

startServer();
const vite = spawn('npm', ['run', '--silent', '-w', 'ui', 'dev'], inherit);
onChange(['cmd', 'graph', 'internal'], '.go', restartServer);
onChange(['ui/src'], '.graphql', () => spawnSync('npm', ['run', '--silent', '-w', 'ui', 'gen'], inherit));
console.log(`Dashboard with hot reload: ${origin}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    vite.kill('SIGTERM');
    server?.kill('SIGTERM');
    process.exit(0);
  });
}
