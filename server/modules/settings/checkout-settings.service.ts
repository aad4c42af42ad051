import type { TaxRate } from '../../../domain/cart/tax.ts'
import { toCents } from '../../../domain/money/cents.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { findProvince, toPlaceCode } from '../../../domain/places/postal-code.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import type { ShippingSettings } from '../../../domain/settings/shipping-table.ts'
import { findTaxRates, getTaxDay } from '../../../domain/settings/tax-rates.ts'
import type { TaxSettings } from '../../../domain/settings/tax-rates.ts'
import type { TermsSettings } from '../../../domain/settings/terms.ts'
import { findDefaultWarehouse } from '../../../domain/settings/warehouses.ts'
import type { Warehouse } from '../../../domain/settings/warehouses.ts'
import type { Tx } from '../../kernel/call.ts'
import { shipping, tax, terms, warehouses } from './sections.service.ts'
import { findStampedValues } from './settings.store.ts'
import type { StampedValues } from './settings.store.ts'

/** What the checkout needs of the settings. */
export interface CheckoutSettings {
  readonly tax: TaxSettings
  readonly shipping: ShippingSettings
  /** The postal code that orders ship from, and where they are picked up. */
  readonly shipFrom: string
  /** Null while the shop has set none: then `shipFrom` is the one of the environment. */
  readonly warehouse: Warehouse | null
}

const sections = ['tax', 'shipping', 'warehouses', 'terms'] as const
type Values = StampedValues['values']
/** What a transaction has read: pricing a cart twice and checking the terms reads the settings once, and the same ones. */
const readBefore = new WeakMap<Tx, Promise<Values>>()
/** What a server has read last, by its ports. */
const lastRead = new WeakMap<object, StampedValues>()

/** `stamp`: of the present settings, as the transaction has just read it (`settingsStamp`); '' where it has not. */
function readSections(tx: Tx, server?: object, stamp = ''): Promise<Values> {
  const read = async () => {
    const last = server === undefined ? undefined : lastRead.get(server)
    if (last !== undefined && stamp !== '' && last.stamp === stamp) return last.values
    const found = await findStampedValues(tx, sections)
    if (server !== undefined && found.stamp !== '') lastRead.set(server, found)
    return found.values
  }
  // Outside a transaction `tx` is the database itself, which lives on while settings change.
  if (!tx.isTransaction) return read()
  const values = readBefore.get(tx) ?? read()
  readBefore.set(tx, values)
  return values
}

/**
 * The settings that a cart or an order is priced with. `ports` are the server's own: a shop without a warehouse ships from theirs.
 * With the `stamp` that the transaction has read they need no statement while they stay the same.
 */
export async function readCheckoutSettings(
  tx: Tx,
  ports: { readonly warehousePostalCode: string },
  stamp?: string,
): Promise<CheckoutSettings> {
  const values = await readSections(tx, ports, stamp)
  const parsed = parsedBefore.get(values) ?? parseSections(values)
  parsedBefore.set(values, parsed)
  return { ...parsed, shipFrom: parsed.warehouse?.postal_code ?? ports.warehousePostalCode }
}

/** The same values are parsed once: a cart is priced at each step of the checkout. */
const parsedBefore = new WeakMap<Values, Omit<CheckoutSettings, 'shipFrom'>>()
const parseSections = (values: Values): Omit<CheckoutSettings, 'shipFrom'> => ({
  tax: tax.parse(values.get('tax')),
  shipping: shipping.parse(values.get('shipping')),
  warehouse: findDefaultWarehouse(warehouses.parse(values.get('warehouses'))),
})

/** The taxes at a postal code at this time. None for an unknown place. */
export function findTaxesAt(table: TaxSettings, places: PlaceTable, postalCode: string, now: Date): TaxRate[] {
  if (toPlaceCode(postalCode) === null) return []
  const state = findProvince(postalCode) ?? places.find(postalCode)?.state
  return state === undefined ? [] : findTaxRates(table, { state, postalCode, day: getTaxDay(now) })
}

export async function readTerms(tx: Tx): Promise<TermsSettings> {
  return terms.parse((await readSections(tx)).get('terms'))
}

/** What an account may do on terms, with the shop's limits where it has none of its own. Limits in cents. */
export function resolveLimits(
  shop: TermsSettings,
  own: { readonly orderLimit: Cents | null; readonly creditLimit: Cents | null },
): { readonly orderLimit: Cents; readonly creditLimit: Cents | null } {
  const usualCredit = shop.credit_limit === null ? null : toCents(shop.credit_limit)
  return { orderLimit: own.orderLimit ?? toCents(shop.order_limit), creditLimit: own.creditLimit ?? usualCredit }
}
