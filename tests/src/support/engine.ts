import { vi } from 'vitest'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Operation } from '../../../offline/operations/operation.ts'
import { createDouble } from '../../support/test-double.ts'

export const emptyCounts: Counts = {
  waiting: 0,
  sending: 0,
  attention: 0,
  needsSignIn: false,
  needsUpdate: false,
  heldForServer: 0,
  notices: 0,
}

interface RowInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}
/** The generic methods as a test writes them: the row does not decide the types. */
interface RowMethods {
  call(row: Row, input: RowInput): Promise<unknown>
  enqueue(
    operation: Operation,
    input: RowInput,
    options?: Parameters<Engine['enqueue']>[2],
  ): ReturnType<Engine['enqueue']>
  draft(key: string): Promise<unknown>
  fetchOrCached(row: Row, input: RowInput): Promise<{ value: unknown; asOf: number; fresh: boolean }>
  cachedSnapshot(row: Row, input: RowInput): Promise<{ value: unknown; asOf: number } | null>
}
export type EngineOverrides = Partial<Omit<Engine, keyof RowMethods> & RowMethods>

const answerMs = Number(process.env['ENGINE_ANSWER_MS'] ?? 4)
// Taken before a test can put its own clock in the place of these.
const { setTimeout: wait } = globalThis

/**
 * A method whose answers come later, as a device's do: its storage never answers within the task that asked. A test that
 * reads the screen before the answer, or presses a button that comes with it, fails here each time; it failed on a busy
 * machine alone. A test that holds the clock steps through its answers by itself.
 */
const answerLater = (method: unknown): unknown =>
  typeof method !== 'function'
    ? method
    : (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(method, undefined, given)
        if (!(answer instanceof Promise) || vi.isFakeTimers()) return answer
        // A refusal is handled by whoever asked, a moment later.
        answer.catch(() => undefined)
        return new Promise((resolve) => {
          wait(() => {
            resolve(answer)
          }, answerMs)
        })
      }

/** A signed-out engine without stored data, except for the overrides. Every other method throws. */
export function createTestEngine(overrides: EngineOverrides): Engine {
  const methods: object = {
    owner: async () => null,
    lastSession: async () => null,
    readLock: async () => null,
    refreshSession: async () => signedOut,
    counts: async () => emptyCounts,
    lastOutbox: () => null,
    losses: async () => [],
    connectionStatus: async () => ({
      ...{ lastContact: null, skewMs: null, storage: 'ok', online: true, isPersistent: null },
    }),
    start: () => () => undefined,
    close: () => undefined,
    ...overrides,
  }
  return createDouble<Engine>(
    'Engine',
    Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, answerLater(method)])),
  )
}
