// The catalogue of a browser that cannot store anything, for example without IndexedDB. The server answers every read.
import type { Engine } from '../engine.ts'
import type { Catalogue } from './catalogue.ts'

const emptyState = {
  version: null,
  freshAt: null,
  brands: [],
  all: { isWanted: false, reclaimableBytes: 0 },
  savedModels: [],
  jobModels: [],
  storedBytes: 0,
  trouble: null,
} as const

/** Creates a server-only catalogue. `now` returns epoch ms. */
export function createServerCatalogue(engine: Pick<Engine, 'call'>, now: () => number): Catalogue {
  return {
    async read(row, input) {
      const asOf = now()
      return { value: await engine.call(row, input), source: 'server', asOf, version: null }
    },
    state: () => Promise.resolve(emptyState),
    watch: () => () => undefined,
    setBrandOffline: () => Promise.resolve(),
    setAllOffline: () => Promise.resolve(),
    setModelOffline: () => Promise.resolve(),
    setJobModels: () => Promise.resolve(),
    modelsOnDevice: () => Promise.resolve({ models: [], jobModels: [], freshAt: null }),
    getModelSize: () => Promise.resolve({ bytes: 0, storedBytes: 0 }),
    refresh: () => Promise.resolve(),
  }
}
