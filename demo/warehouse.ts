import type { Kysely } from 'kysely'
import { toWalkingOrder } from '../domain/warehouse/location-form.ts'
import type { Database } from '../server/db/schema.ts'
import { inBatches } from './parts/insert.ts'

/** The aisles from the packing table on. A part lies in the first whose limit, in grams, it does not exceed. */
const aisles = [
  { letter: 'A', name: 'Small parts', maxGrams: 120 },
  { letter: 'B', name: 'Shelves', maxGrams: 2000 },
  { letter: 'C', name: 'Long and wide parts', maxGrams: 6000 },
  { letter: 'D', name: 'Floor, heavy parts', maxGrams: Infinity },
] as const
const [baysPerAisle, shelvesPerBay] = [12, 4]
/** One part in this many lies nowhere yet. */
const unplacedEvery = 12

const dock = { code: 'DOCK-1', name: 'Receiving' }

/** Inserts the locations of the demo shop, and puts its parts there: alike ones side by side, as they are picked. */
export async function seedWarehouse(tx: Kysely<Database>): Promise<void> {
  const locations = aisles.flatMap(({ letter, name }) =>
    Array.from({ length: baysPerAisle * shelvesPerBay }, (_, at) => {
      const bay = String(Math.floor(at / shelvesPerBay) + 1).padStart(2, '0')
      return { code: `${letter}-${bay}-${(at % shelvesPerBay) + 1}`, name }
    }),
  )
  const rows = await tx
    .insertInto('wh_location')
    .values([...locations, dock].map((one) => ({ ...one, sort_code: toWalkingOrder(one.code) })))
    .returning(['location_id', 'code'])
    .execute()
  const ids = new Map(rows.map(({ code, location_id }) => [code, location_id]))
  const parts = await tx.selectFrom('product').select(['product_id', 'weight_g']).orderBy('sort_name').execute()
  const placed = parts
    .filter((_, at) => at % unplacedEvery !== 0)
    .map(({ product_id, weight_g }) => ({
      product_id,
      letter: aisles.find(({ maxGrams }) => weight_g <= maxGrams)?.letter ?? dock.code,
    }))
  const inAisle = [...Map.groupBy(placed, ({ letter }) => letter)].flatMap(([letter, those]) => {
    const shelves = locations.filter(({ code }) => code.startsWith(`${letter}-`))
    return those.map(({ product_id }, at) => ({
      product_id,
      location_id: ids.get(shelves[Math.floor((at * shelves.length) / those.length)]?.code ?? dock.code) ?? 0,
    }))
  })
  await inBatches(inAisle, (some) =>
    tx
      .insertInto('wh_location_part')
      .values([...some])
      .execute(),
  )
}
