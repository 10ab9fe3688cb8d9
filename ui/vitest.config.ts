import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { projects: [{ test: { name: 'unit', environment: 'jsdom', setupFiles: ['vitest.setup.ts'], include: ['src/**/*.test.{ts,tsx}', 'codegen/**/*.test.ts'], server: { deps: { inline: ['@apollo/client'] } } } }] } });
