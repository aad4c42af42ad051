import type { Kysely } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import { moveStock } from '../server/modules/warehouse/index.ts'
import { demoUsers } from './accounts.ts'
import { seededRandom } from './random.ts'

const hourMs = 3_600_000

/** What came with the carriers, the oldest first. Hours before now. */
const deliveries = [
  { ago: 29, reference: 'PO-2291', note: '', by: demoUsers.onsite, parts: 4 },
  { ago: 22, reference: 'MFG-77120', note: 'One box was open, all pieces are there', by: demoUsers.onsite, parts: 7 },
  { ago: 5, reference: 'PO-2304', note: '', by: demoUsers.admin, parts: 2 },
  { ago: 2, reference: 'PO-2298', note: 'The rest follows on Friday', by: demoUsers.onsite, parts: 5 },
] as const

/**
 * Records deliveries, so that stock was received as staff do it. They bring parts that were in stock already, and whose
 * stock was stated before they came: the ledger of a part stays in the order of its dates.
 */
export async function seedDeliveries(db: Kysely<Database>, now: Date): Promise<void> {
  // Its own numbers, so that the rest of the shop stays the same.
  const random = seededRandom(60_001)
  const backordered = new Set(
    (await db.selectFrom('order_line').select('product_id').distinct().where('backordered', '>', 0).execute()).map(
      ({ product_id }) => product_id,
    ),
  )
  const stocked = await db
    .selectFrom('product')
    .select(['product_id', 'stock_as_of'])
    .where('qty', '>', 0)
    .where('superseded_by', 'is', null)
    .orderBy('product_id')
    .execute()
  const left = new Map(stocked.map((part) => [part.product_id, part]))
  for (const { ago, parts, by, ...head } of deliveries) {
    const at = new Date(now.getTime() - ago * hourMs)
    const stated = [...left.values()].filter(({ stock_as_of }) => stock_as_of < at)
    const wanted = stated.filter(({ product_id }) => backordered.has(product_id)).slice(0, 1)
    const pool = stated.filter((part) => !wanted.includes(part))
    while (wanted.length < parts && pool.length > 0) wanted.push(...pool.splice(random.int(0, pool.length - 1), 1))
    const receipt_id = random.id(at)
    await db
      .insertInto('stock_receipt')
      .values({ receipt_id, ...head, user_id: by, at })
      .execute()
    await moveStock(
      db,
      wanted.map(({ product_id }) => ({ product_id, by: random.int(1, 12) * 2 })),
      { kind: 'receipt', at, userId: by, sourceId: receipt_id, note: head.note },
    )
    for (const { product_id } of wanted) left.delete(product_id)
  }
}
