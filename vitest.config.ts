import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

/** Rooms without a browser or a database share their workers' modules, which takes a fifth of the time. */
const pure = ['domain', 'contract', 'offline', 'sw', 'house'].map((room) => `tests/${room}/**/*.test.ts`)

/** These files replace globals of the window, or compare errors with the browser's classes: each needs its own process. */
const isolated = ['app/clear-caches.test.ts', 'app/lazy-code.test.tsx', 'labor-claims/signature.test.tsx'].map(
  (path) => `tests/src/${path}`,
)

/**
 * Exhaustive tables and random runs. They show rules that no database knows, so once is enough: `npm test` leaves them to
 * PostgreSQL where it is installed, which takes a third of the time.
 */
const exhaustive = [
  'labor-claims/state-table',
  'kernel/any-input',
  'kernel/access-matrix',
  'checkout/checkout-model',
  'catalogue/search-reference',
  'catalogue-pack/offline-parity',
].map((name) => `tests/server/${name}.test.ts`)

/** These start the embedded database themselves. */
const embedded = ['tests/demo/**/*.test.ts', 'tests/server/dev-loop.test.ts']

function leftOut(): string[] {
  if (process.env['TEST_DATABASE_URL']) return embedded
  return process.env['TEST_POSTGRES_FOLLOWS'] === '1' ? exhaustive : []
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowestFirst },
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
          exclude: leftOut(),
          globalSetup: 'tests/support/make-dumps.ts',
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
          exclude: isolated,
          environment: 'jsdom',
          // One window per file in a reused worker takes half the time of one process per file.
          pool: 'vmThreads',
          setupFiles: ['tests/support/wait-longer.ts', '@testing-library/jest-dom/vitest'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'app-alone',
          include: isolated,
          environment: 'jsdom',
          setupFiles: ['tests/support/wait-longer.ts', '@testing-library/jest-dom/vitest'],
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
          // The files of one worker share its browser. Each has its own contexts and its own copy of the shop.
          isolate: false,
          // As long as the browser's own waits.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
