// The catalogue of a world that keeps nothing: a browser without IndexedDB, or a window that may not use it. Every
// answer is the server's, and nothing can be kept.
import type { Engine } from '../engine.ts'
import type { Catalogue } from './catalogue.ts'

const nothing = {
  version: null,
  freshAt: null,
  brands: [],
  all: { isWanted: false, spareBytes: 0 },
  keptModels: [],
  jobModels: [],
  keptBytes: 0,
  trouble: null,
} as const

/** Asks the server alone; `now` in epoch ms. */
export function serverCatalogue(engine: Pick<Engine, 'call'>, now: () => number): Catalogue {
  return {
    async read(row, input) {
      const asOf = now()
      return { value: await engine.call(row, input), source: 'server', asOf, version: null }
    },
    state: () => Promise.resolve(nothing),
    watch: () => () => undefined,
    keepBrand: () => Promise.resolve(),
    keepAll: () => Promise.resolve(),
    keepModel: () => Promise.resolve(),
    keepForJobs: () => Promise.resolve(),
    modelsHere: () => Promise.resolve({ models: [], jobModels: [], freshAt: null }),
    sizeOfModel: () => Promise.resolve({ bytes: 0, keptBytes: 0 }),
    refresh: () => Promise.resolve(),
  }
}
