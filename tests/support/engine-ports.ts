import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Ports } from '../../offline/engine.ts'

/** The ports of an engine on an empty device without a network. Timers never run. */
export function createEnginePorts(overrides: Partial<Ports> = {}): Ports {
  return {
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    now: () => 1_000_000,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    crypto,
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    setTimer: () => () => undefined,
    appVersion: '0.1.0',
    api: '/api',
    onLine: () => false,
    ...overrides,
  }
}
