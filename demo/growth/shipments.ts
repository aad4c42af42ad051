import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { demoUsers } from '../accounts.ts'

/** Writes the shipments of the orders that were added: each left whole, in one box. */
export async function insertShipments(tx: Kysely<Database>): Promise<void> {
  await sql`insert into order_shipment (shipment_id, order_id, number, ship_code, carrier, tracking_numbers, note, to_name, to_company, to_addr1, to_addr2, to_city,
      to_state, to_postal_code, to_phone, shipped_at, shipped_by, delivered_at)
    select pg_temp.uuid_at(shipped_at, n, 103), order_id, 1, ship_code, carrier, array[tracking_number], '', shipping_name, shipping_company, shipping_addr1, shipping_addr2, shipping_city,
      state.abbreviation, shipping_postal_code, shipping_phone, shipped_at, ${demoUsers.reviewer}::int, delivered_at
    from growth_order join shop_order using (order_id) join state on state.state_id = shipping_state_id
    where shipped_at is not null order by n`.execute(tx)
  await sql`insert into order_shipment_line (shipment_id, position, product_id, number, name, qty)
    select shipment_id, position, product_id, line.number, name, shipped
    from growth_order join order_shipment using (order_id) join order_line line using (order_id) order by n, position`.execute(
    tx,
  )
}
