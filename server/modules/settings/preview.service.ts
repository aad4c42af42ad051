import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { calculateTax } from '../../../domain/cart/tax.ts'
import { toAmount, toCents } from '../../../domain/money/cents.ts'
import { isGroundFree, listTableRates } from '../../../domain/settings/shipping-table.ts'
import type { ShippingSettings } from '../../../domain/settings/shipping-table.ts'
import { findDefaultWarehouse } from '../../../domain/settings/warehouses.ts'
import { findShipment } from '../../../domain/settings/shipment.ts'
import type { settings } from '../../../contract/settings.ts'
import type { SampleCost } from '../../../contract/settings.ts'
import type { Call } from '../../kernel/call.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import { findTaxesAt, readCheckoutSettings } from './checkout-settings.service.ts'
import type { CheckoutSettings } from './checkout-settings.service.ts'
import { sections } from './sections.service.ts'
import type { SettingsPorts } from './settings.ports.ts'
import { loadFacts } from './settings.service.ts'
import { sanitizePolicy } from './site-settings.service.ts'

type Row = (typeof settings.table)['previewSetting']
type Body = Received<Row>['body']
type Form = Body['form']
type Order = NonNullable<Body['order']>

/** What a save would change, and what an order would then cost. Writes nothing. */
export async function previewSetting(call: Call, ports: SettingsPorts, { form, order }: Body): Promise<Reply<Row>> {
  const section = sections[form.section]
  const after = section.tidy(form.value)
  return {
    changes: section.describe(await section.read(call.tx), after),
    errors: { ...section.check(after, await loadFacts(call, ports)) },
    html: form.section === 'policy' ? await sanitizePolicy(form.value.html) : null,
    order: order === undefined ? null : await compareCosts(call, ports, form, order),
  }
}

/** The settings of the checkout with an unsaved form in place of its section; null where it changes no cost. */
function withForm(present: CheckoutSettings, form: Form, fallback: string): CheckoutSettings | null {
  if (form.section === 'tax') return { ...present, tax: form.value }
  if (form.section === 'shipping') return { ...present, shipping: form.value }
  if (form.section !== 'warehouses') return null
  const warehouse = findDefaultWarehouse(form.value)
  return { ...present, warehouse, shipFrom: warehouse?.postal_code ?? fallback }
}

async function compareCosts(
  call: Call,
  { places, warehousePostalCode }: SettingsPorts,
  form: Form,
  order: Order,
): Promise<Reply<Row>['order']> {
  const present = await readCheckoutSettings(call.tx, { warehousePostalCode })
  const changed = withForm(present, form, warehousePostalCode)
  if (changed === null) return null
  const table = await places.table()
  return {
    before: calculateCost(present, table, order, call.now),
    after: calculateCost(changed, table, order, call.now),
  }
}

/** The cost of a sample order by the shop's own tables, with the cheapest service. */
function calculateCost(
  { tax, shipping, shipFrom }: CheckoutSettings,
  places: PlaceTable,
  { postal_code, subtotal, pounds }: Order,
  now: Date,
): SampleCost {
  const goods = toCents(subtotal)
  const services = listServices(shipping, places, { shipFrom, postal_code, pounds, goods })
  const cheapest = services[0]?.rate ?? null
  const rates = findTaxesAt(tax, places, postal_code, now)
  const taxed = calculateTax(rates, { goods, shipping: cheapest ?? 0 })
  return {
    services: services.map(({ name, rate }) => ({ name, rate: toAmount(rate) })),
    shipping: cheapest === null ? null : toAmount(cheapest),
    taxes: rates.map(({ name, percent }) => ({ name, percent })),
    tax: toAmount(taxed),
    total: toAmount(goods + (cheapest ?? 0) + taxed),
  }
}

function listServices(
  shipping: ShippingSettings,
  places: PlaceTable,
  sample: { readonly shipFrom: string; readonly postal_code: string; readonly pounds: number; readonly goods: number },
) {
  const shipment = findShipment(places, sample.shipFrom, sample.postal_code, Math.max(1, Math.ceil(sample.pounds)))
  if (shipment === null) return []
  return listTableRates(shipping, shipment)
    .map((one) => (one.code === 'GROUND' && isGroundFree(shipping, sample.goods) ? { ...one, rate: 0 } : one))
    .sort((a, b) => a.rate - b.rate)
}
