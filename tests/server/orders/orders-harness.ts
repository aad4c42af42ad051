import { orders } from '../../../contract/orders.ts'
import type { StatusForm } from '../../../contract/shapes/order.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { Insertable } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import type { ServerOptions } from '../../support/server.ts'
import { sellable } from '../../support/shopping.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { signInAll } from '../labor-claims/claim-harness.ts'

export const { table } = orders

/** All users of the demo shop signed in, and orders with given columns. */
export interface OrdersHarness {
  readonly server: TestServer
  readonly as: Readonly<Record<Role, Client>>
  /** A part in stock. */
  readonly part: Awaited<ReturnType<typeof sellable>>[number]
  /** Another part in stock. */
  readonly other: OrdersHarness['part']
  /** A new id of a form, as the app makes one. */
  newId(): string
  /** Inserts an order on three of `part` and one of `other`, packed. Returns its id. */
  orderTwoParts(given?: Partial<Insertable<Database['shop_order']>>): Promise<number>
  /** Inserts an order of the dealer on two of `part`, received unless `given` differs. Returns its id. */
  order(given?: Partial<Insertable<Database['shop_order']>>, qty?: number): Promise<number>
  /** Adds a part to an order that `order` inserted. Its amounts stay. */
  addLine(id: number, part: OrdersHarness['part'], qty: number, position?: number): Promise<void>
  setStatus(role: Role, id: number | string, body: Partial<StatusForm>, key?: string): ReturnType<typeof callStatus>
  row(id: number): Promise<{ status: string; rev: number; tracking_number: string | null; refunded_at: Date | null }>
  close(): Promise<void>
}

const callStatus = (client: Client, id: number | string, body: Partial<StatusForm>, key?: string) =>
  client.call(table.updateStatus, { params: { id: String(id) }, body }, key === undefined ? {} : { key })

export async function startOrdersHarness(options: ServerOptions = {}): Promise<OrdersHarness> {
  const server = await startServer(options)
  const as = await signInAll(server)
  const [part, other] = await sellable(server)
  if (part === undefined || other === undefined) throw new Error('The demo shop has no two parts in stock.')
  let count = 0
  let ids = 0
  const harness: OrdersHarness = {
    server,
    as,
    part,
    other,
    newId() {
      ids += 1
      return `0199abab-0000-7000-8000-${String(ids).padStart(12, '0')}`
    },
    async orderTwoParts(given = {}) {
      const id = await harness.order({ status: 'processing', ...given }, 3)
      await harness.addLine(id, other, 1)
      return id
    },
    async order(given = {}, qty = 2) {
      count += 1
      const subtotal = (part.price ?? 0) * qty
      const { order_id } = await server.db
        .insertInto('shop_order')
        .values({
          order_key: `harness-key-of-order-${String(count)}`,
          client_op_id: null,
          order_type: 'web',
          status: 'order received',
          account_id: demoAccounts.hillcrest,
          user_id: demoUsers.dealer,
          placed_by: demoUsers.dealer,
          created_at: server.clock.now(),
          updated_at: server.clock.now(),
          subtotal,
          total: subtotal,
          payment: 'terms',
          shipping_name: 'Ana Duarte',
          shipping_city: 'Plainfield',
          shipping_email: 'ana@hillcrest.example',
          ship_code: 'GROUND',
          ...given,
        })
        .returning('order_id')
        .executeTakeFirstOrThrow()
      await server.db
        .insertInto('order_line')
        .values({
          order_id,
          position: 1,
          qty,
          ...{ product_id: part.product_id, number: part.number, name: part.name },
          ...{ price: part.price ?? 0, list_price: part.price ?? 0 },
        })
        .execute()
      return order_id
    },
    async addLine(order_id, { product_id, number, name, price }, qty, position = 2) {
      await server.db
        .insertInto('order_line')
        .values({ order_id, position, product_id, number, name, qty, price: price ?? 0, list_price: price ?? 0 })
        .execute()
    },
    setStatus: (role, id, body, key) => callStatus(as[role], id, body, key),
    row: (id) =>
      server.db
        .selectFrom('shop_order')
        .select(['status', 'rev', 'tracking_number', 'refunded_at'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow(),
    close: () => server.close(),
  }
  return harness
}
