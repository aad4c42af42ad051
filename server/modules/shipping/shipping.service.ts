import * as z from 'zod/mini'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { text } from '../../../contract/shapes/basics.ts'
import type { shipping } from '../../../contract/shipping.ts'
import { numberKey } from '../../../domain/catalogue/words.ts'
import type { ShippingAddress } from '../../../domain/checkout/checks.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { askCarrier, offered, ratesFor } from '../cart/index.ts'
import type { CartPorts } from '../cart/index.ts'
import { maySeeRates } from './shipping.policy.ts'
import { gramsByKey, orderToSend, partsOfOrder } from './shipping.store.ts'

type Rows = typeof shipping.table

const wanted = z
  .array(z.strictObject({ number: text(60), qty: z.number().check(z.int(), z.gte(1), z.lte(999)) }))
  .check(z.maxLength(100))

function readProducts(typed: string): z.output<typeof wanted> {
  try {
    return wanted.parse(JSON.parse(typed))
  } catch {
    return refuse('shipping.products')
  }
}

async function gramsOfParts({ tx }: Pick<Call, 'tx'>, products: z.output<typeof wanted>): Promise<number> {
  const grams = await gramsByKey(
    tx,
    products.map((one) => numberKey(one.number)),
  )
  return products.reduce(
    (sum, { number, qty }) => sum + qty * (grams.get(numberKey(number)) ?? refuse('catalogue.unknown')),
    0,
  )
}

/**
 * What sending these parts costs (O07); without any, those of the order, whose own rules count. Refuses `cart.zip`,
 * `shipping.products`, `catalogue.unknown`, `orders.unknown` (for another's order, too).
 */
export async function listRates(
  call: Call,
  ports: CartPorts,
  postalCode: string,
  { products: typed, order_id }: { readonly products: string; readonly order_id?: number | undefined },
): Promise<Reply<Rows['listRates']>> {
  if ((await ports.places.table()).find(postalCode) === null) refuse('cart.zip')
  const products = readProducts(typed)
  const order =
    order_id === undefined
      ? null
      : (maySeeRates(call.actor, await orderToSend(call.tx, order_id)) ?? refuse('orders.unknown'))
  const grams =
    order !== null && products.length === 0
      ? (await partsOfOrder(call.tx, order.order_id)).reduce((sum, one) => sum + one.qty * one.grams, 0)
      : await gramsOfParts(call, products)
  const parcel = { postalCode, grams }
  const { rates } = await ratesFor(call, ports, parcel, await askCarrier(call, ports, parcel))
  return offered(rates, order?.order_type === 'warranty').map(({ code, name, rate, surcharge, days }) => ({
    service_code: code,
    name,
    rate: amountOf(rate),
    surcharge: amountOf(surcharge),
    days,
  }))
}

/** Whether an address can be right: its form first, then whether the post knows it (O08). */
export async function validateAddress(
  { addressCheck }: Pick<CartPorts, 'addressCheck'>,
  address: ShippingAddress,
): Promise<Reply<Rows['validateAddress']>> {
  const faults = checkAddress(address, { kind: 'shipping', isEmailOptional: true })
  const { errors: unknown, suggested } = await addressCheck.check(address)
  const errors = { ...unknown, ...faults }
  const isWhole = Object.keys(errors).length === 0
  return {
    valid: isWhole && suggested === null,
    ...(isWhole ? {} : { errors }),
    suggested_address: suggested,
  }
}
