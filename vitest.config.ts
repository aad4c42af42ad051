import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** Rooms without a browser or a database share their workers' modules: a fifth of the time. */
const pure = ['domain', 'contract', 'offline', 'sw', 'house'].map((room) => `tests/${room}/**/*.test.ts`)

/** What replaces the window's own parts, or holds a browser's fault against its class, needs a process to itself. */
const alone = ['app/clear-caches.test.ts', 'app/late-code.test.tsx', 'labor-claims/signature.test.tsx'].map(
  (path) => `tests/src/${path}`,
)

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: pure,
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/demo/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'app',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: alone,
          environment: 'jsdom',
          // Each file has a window of its own in a worker that stays: half the time of a process each.
          pool: 'vmThreads',
          setupFiles: ['tests/support/patience.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'app-alone',
          include: alone,
          environment: 'jsdom',
          setupFiles: ['tests/support/patience.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // As patient with what comes to be as the browser's own waits are.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
