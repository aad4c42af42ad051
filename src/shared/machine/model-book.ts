import { catalogue as rows } from '../../../contract/catalogue.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import type { Engine } from '../../../offline/engine.ts'
import { readAllModels } from './read-all-models.ts'

type Schemes = Reply<(typeof rows.table)['listSchemes']>

/** The models that this device knows: enough to read a serial without the downloaded catalogue. */
export interface ModelBook {
  /** Fetches the models, or returns the last known ones without a network; throws `NoAnswer` where there are none. */
  models(): Promise<readonly EquipmentRow[]>
  schemes(equipmentId: number): Promise<Schemes>
}

const books = new WeakMap<object, ModelBook>()

/** One book per engine: it is fetched once while the page is open. */
export function modelBook(engine: Pick<Engine, 'fetchOrCached'>): ModelBook {
  const known = books.get(engine)
  if (known !== undefined) return known
  let asked: Promise<readonly EquipmentRow[]> | null = null
  const schemesOf = new Map<number, Promise<Schemes>>()

  const book: ModelBook = {
    models() {
      // Not urgent: operations being sent go first.
      asked ??= readAllModels((row, input) => engine.fetchOrCached(row, input), 'in turn').catch((error: unknown) => {
        asked = null
        throw error
      })
      return asked
    },
    schemes(id) {
      const before = schemesOf.get(id)
      if (before !== undefined) return before
      const asking = engine.fetchOrCached(rows.table.listSchemes, { params: { id } }).then(({ value }) => value)
      schemesOf.set(id, asking)
      asking.catch(() => schemesOf.delete(id))
      return asking
    },
  }
  books.set(engine, book)
  return book
}
