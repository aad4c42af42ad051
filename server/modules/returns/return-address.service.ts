import type { Call } from '../../kernel/call.ts'
import { readCheckoutSettings } from '../settings/index.ts'
import { readSite } from '../site/index.ts'

/** Where parts are sent back to, a line each: the warehouse that orders ship from, or the shop’s own address. */
export async function readReturnAddress(call: Call): Promise<string[]> {
  const { company, address = '' } = await readSite(call)
  const { warehouse } = await readCheckoutSettings(call.tx, { warehousePostalCode: '' })
  const place =
    warehouse === null
      ? [address]
      : [warehouse.addr1, warehouse.addr2, `${warehouse.city}, ${warehouse.state} ${warehouse.postal_code}`]
  return [company, ...place].map((line) => line.trim()).filter((line) => line !== '')
}
