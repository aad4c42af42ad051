import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { exhaustive, onBothDatabases, toTestFiles } from './tools/server-tests.ts'
import { SlowestFirst } from './tools/slowest-first.ts'

/** Rooms without a browser or a database share their workers' modules, which takes a fifth of the time. */
const pure = ['domain', 'contract', 'offline', 'sw', 'house'].map((room) => `tests/${room}/**/*.test.ts`)

/** These files replace globals of the window, or compare errors with the browser's classes: each needs its own process. */
const isolated = ['app/clear-caches.test.ts', 'app/lazy-code.test.tsx', 'labor-claims/signature.test.tsx'].map(
  (path) => `tests/src/${path}`,
)

/**
 * For a test that hangs. What it allows is no promise of speed: a busy machine takes five times as long as an idle one, and the
 * longest test in these rooms half a minute there.
 */
const testTimeout = 180_000

/** How long a test polls for what must come. The screens' queries wait as long (tests/support/wait-longer.ts). */
const expectPatience = { poll: { timeout: 15_000 } }

/** It starts the embedded database itself. */
const devLoop = 'tests/server/dev-loop.test.ts'

/**
 * The server's tests of this run. Where PostgreSQL is installed, `npm test` runs them on it, and beside it, with
 * `TEST_POSTGRES_FOLLOWS`, those that run on both databases on the embedded one.
 */
function chooseServerTests(): { readonly include: string[]; readonly exclude: string[] } {
  const include = ['tests/server/**/*.test.ts', 'tests/demo/**/*.test.ts']
  if (process.env['TEST_DATABASE_URL']) return { include, exclude: [devLoop] }
  if (process.env['TEST_POSTGRES_FOLLOWS'] !== '1') return { include, exclude: [] }
  return { include: [...toTestFiles(onBothDatabases), devLoop], exclude: toTestFiles(exhaustive) }
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
          expect: expectPatience,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          ...chooseServerTests(),
          globalSetup: 'tests/support/make-dumps.ts',
          environment: 'node',
          pool: 'forks',
          isolate: false,
          expect: expectPatience,
          testTimeout,
          hookTimeout: 240_000,
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
          setupFiles: [
            'tests/support/wait-longer.ts',
            'tests/support/quick-styles.ts',
            'tests/support/no-layout.ts',
            '@testing-library/jest-dom/vitest',
          ],
          expect: expectPatience,
          testTimeout,
        },
      },
      {
        test: {
          name: 'app-alone',
          include: isolated,
          environment: 'jsdom',
          setupFiles: [
            'tests/support/wait-longer.ts',
            'tests/support/quick-styles.ts',
            'tests/support/no-layout.ts',
            '@testing-library/jest-dom/vitest',
          ],
          expect: expectPatience,
          testTimeout,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Most files start the server in their own process. Its modules are loaded once for all of them.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          testTimeout: 400_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          setupFiles: ['tests/support/tell-pages.ts'],
          environment: 'node',
          pool: 'forks',
          // The files of one worker share its browser. Each has its own contexts and its own copy of the shop.
          isolate: false,
          // As long as the browser's waits (tests/support/browser.ts). A machine that is busy with all else needs them.
          expect: { poll: { timeout: 90_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
