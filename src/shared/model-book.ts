import { catalogue as rows } from '../../contract/catalogue.ts'
import type { Reply } from '../../contract/kernel/endpoint.ts'
import type { EquipmentRow } from '../../contract/shapes/catalogue.ts'
import type { Engine } from '../../offline/engine.ts'
import { everyModel } from './every-model.ts'

type Schemes = Reply<(typeof rows.table)['listSchemes']>

/** The models that this device has been told of: enough to read a serial where the catalogue is not kept. */
export interface ModelBook {
  /** Fetched where there is a network, else as they were last told; throws `NoAnswer` where neither is. */
  models(): Promise<readonly EquipmentRow[]>
  schemes(equipmentId: number): Promise<Schemes>
}

const books = new WeakMap<object, ModelBook>()

/** One book for each engine: it is fetched once while the page is open. */
export function modelBook(engine: Pick<Engine, 'mirrored'>): ModelBook {
  const known = books.get(engine)
  if (known !== undefined) return known
  let asked: Promise<readonly EquipmentRow[]> | null = null
  const schemesOf = new Map<number, Promise<Schemes>>()

  const book: ModelBook = {
    models() {
      // It is no hurry, and what is being sent goes before it.
      asked ??= everyModel((row, input) => engine.mirrored(row, input), 'in turn').catch((fault: unknown) => {
        asked = null
        throw fault
      })
      return asked
    },
    schemes(id) {
      const before = schemesOf.get(id)
      if (before !== undefined) return before
      const asking = engine.mirrored(rows.table.listSchemes, { params: { id } }).then(({ value }) => value)
      schemesOf.set(id, asking)
      asking.catch(() => schemesOf.delete(id))
      return asking
    },
  }
  books.set(engine, book)
  return book
}
