import * as z from 'zod/mini'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { text } from '../../../contract/shapes/basics.ts'
import type { shipping } from '../../../contract/shipping.ts'
import { numberKey } from '../../../domain/catalogue/terms.ts'
import type { ShippingAddress } from '../../../domain/checkout/checks.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { fetchCarrierRates, toCartRates, getRates } from '../cart/index.ts'
import type { CartPorts } from '../cart/index.ts'
import { readCheckoutSettings } from '../settings/index.ts'
import { toStateAbbreviation } from '../site/index.ts'
import { authorizeRates } from './shipping.policy.ts'
import { findGramsByKey, findOrderForRates, findOrderParts } from './shipping.store.ts'

type Rows = typeof shipping.table

const productsSchema = z
  .array(z.strictObject({ number: text(60), qty: z.number().check(z.int(), z.gte(1), z.lte(999)) }))
  .check(z.maxLength(100))

function parseProducts(typed: string): z.output<typeof productsSchema> {
  try {
    return productsSchema.parse(JSON.parse(typed))
  } catch {
    return refuse('shipping.products')
  }
}

async function sumGrams({ tx }: Pick<Call, 'tx'>, products: z.output<typeof productsSchema>): Promise<number> {
  const grams = await findGramsByKey(
    tx,
    products.map((one) => numberKey(one.number)),
  )
  return products.reduce(
    (sum, { number, qty }) => sum + qty * (grams.get(numberKey(number)) ?? refuse('catalogue.unknown')),
    0,
  )
}

/**
 * Shipping rates for these parts (O07), or for the parts of an order if none are given. Refuses `cart.zip`,
 * `shipping.products`, `catalogue.unknown`, `orders.unknown` (also for orders of other accounts).
 */
export async function listRates(
  call: Call,
  ports: CartPorts,
  postalCode: string,
  { products: typed, order_id }: { readonly products: string; readonly order_id?: number | undefined },
): Promise<Reply<Rows['listRates']>> {
  if ((await ports.places.table()).find(postalCode) === null) refuse('cart.zip')
  const products = parseProducts(typed)
  const order =
    order_id === undefined
      ? null
      : (authorizeRates(call.actor, await findOrderForRates(call.tx, order_id)) ?? refuse('orders.unknown'))
  const grams =
    order !== null && products.length === 0
      ? (await findOrderParts(call.tx, order.order_id)).reduce((sum, one) => sum + one.qty * one.grams, 0)
      : await sumGrams(call, products)
  const parcel = { postalCode, grams }
  const settings = await readCheckoutSettings(call.tx, ports)
  const { rates } = await getRates(call, ports, settings, parcel, await fetchCarrierRates(call, ports, parcel))
  const terms = { isWarranty: order?.order_type === 'warranty', subtotal: order?.subtotal ?? null }
  return toCartRates(rates, settings, terms).map(({ code, name, rate, surcharge, days }) => ({
    service_code: code,
    name,
    rate: toAmount(rate),
    surcharge: toAmount(surcharge),
    days,
  }))
}

/** Validates an address: its form first, then with the address service (O08). Its state is an abbreviation or a state_id. */
export async function validateAddress(
  { tx }: Pick<Call, 'tx'>,
  { addressCheck }: Pick<CartPorts, 'addressCheck'>,
  typed: ShippingAddress,
): Promise<Reply<Rows['validateAddress']>> {
  const address = { ...typed, state: await toStateAbbreviation(tx, typed.state) }
  const formErrors = checkAddress(address, { kind: 'shipping', isEmailOptional: true })
  const { errors: serviceErrors, suggested } = await addressCheck.check(address)
  const errors = { ...serviceErrors, ...formErrors }
  const isValid = Object.keys(errors).length === 0
  return {
    valid: isValid && suggested === null,
    ...(isValid ? {} : { errors }),
    suggested_address: suggested,
  }
}
