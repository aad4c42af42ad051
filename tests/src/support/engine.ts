import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Operation } from '../../../offline/operations/operation.ts'
import { createDouble } from '../../support/test-double.ts'
import { answerLater } from './answer-later.ts'

export const emptyCounts: Counts = {
  waiting: 0,
  sending: 0,
  attention: 0,
  hasEnded: false,
  behindSignIn: 0,
  needsUpdate: false,
  held: 0,
  notices: 0,
  ofVisitor: { waiting: 0, notices: 0, attention: 0 },
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
    draftKeys: async () => [],
    connectionStatus: async () => ({
      ...{ lastContact: null, skewMs: null, storage: 'ok', online: true, isPersistent: null },
    }),
    start: () => () => undefined,
    close: () => undefined,
    ...overrides,
  }
  return createDouble<Engine>('Engine', answerLater(methods))
}
