// What an administrator sets about the shop (record 084): the value of each section. Errors that people see at a field are
// those of `domain/settings/`; the schemas keep what cannot be stored away.
import * as z from 'zod/mini'
import { couponKinds } from '../../domain/settings/coupons.ts'
import { sectionNames } from '../../domain/settings/sections.ts'
import { serviceCodes, zones } from '../../domain/settings/shipping-table.ts'
import { brands, noticeTones } from '../../domain/settings/site.ts'
import { instant, money, storedDay, text } from './basics.ts'

const flag = z.boolean('Must be true or false')
const number = z.number('Must be a number')
const count = number.check(z.int('Must be a whole number'), z.lte(2_147_483_647, 'Too large'))
const code = text(40)

export const siteValue = z.strictObject({
  page_title: text(60),
  wordmark: text(24),
  brand: z.enum(brands, 'Choose a brand'),
  company: text(120),
  contact_email: text(254),
  phone: text(30),
  addr1: text(120),
  addr2: text(120),
  city: text(80),
  state: text(3),
  postal_code: text(10),
  site_notification: text(300),
  notification_tone: z.enum(noticeTones, 'Choose a tone'),
  notification_until: z.nullable(instant),
  showHeader: flag,
  use_warranty: flag,
  use_vendor_search: flag,
  /** Missing in saves of earlier versions. */
  needs_serial_picture: z._default(flag, false),
})

/** HTML as it was typed. Readers get it sanitized. */
export const policyValue = z.strictObject({ html: text(20_000) })

/** For how many days customers may ask for a return. */
export const returnsValue = z.strictObject({ days: count })

export const warehousesValue = z.strictObject({
  warehouses: z
    .array(
      z.strictObject({
        id: code,
        name: text(60),
        addr1: text(120),
        addr2: text(120),
        city: text(80),
        state: text(3),
        postal_code: text(10),
        phone: text(30),
      }),
    )
    .check(z.maxLength(20, 'At most 20 warehouses')),
  default_id: code,
})

export const taxValue = z.strictObject({
  rates: z
    .array(
      z.strictObject({
        id: code,
        region: text(3),
        postal_prefix: text(7),
        name: text(40),
        percent: number,
        on_shipping: flag,
        from: z.nullable(storedDay),
      }),
    )
    .check(z.maxLength(300, 'At most 300 rates')),
})

export const shippingValue = z.strictObject({
  services: z
    .array(z.strictObject({ code: z.enum(serviceCodes), name: text(40), is_on: flag, percent: number }))
    .check(z.length(serviceCodes.length, 'Every service is needed, on or off')),
  zones: z
    .array(z.strictObject({ zone: z.literal(zones), first: money, next: money }))
    .check(z.length(zones.length, 'Every zone is needed')),
  border_fee: money,
  free_from: z.nullable(money),
  will_call: flag,
})

export const couponsValue = z.strictObject({
  coupons: z
    .array(
      z.strictObject({
        code: text(30),
        kind: z.enum(couponKinds, 'Choose what it takes off'),
        value: money,
        minimum: money,
        from: z.nullable(instant),
        until: z.nullable(instant),
        max_uses: z.nullable(count),
        once_per_user: flag,
        is_on: flag,
      }),
    )
    .check(z.maxLength(300, 'At most 300 coupons')),
})

export const termsValue = z.strictObject({
  is_offered: flag,
  name: text(40),
  days: count,
  order_limit: money,
  credit_limit: z.nullable(money),
})

export const section = z.enum(sectionNames, 'There is no such section')

const rev = number.check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'))
const sent = { rev }
/** A section as a form sends it, with the revision that the form began with. */
export const settingForm = z.discriminatedUnion('section', [
  z.strictObject({ section: z.literal('site'), ...sent, value: siteValue }),
  z.strictObject({ section: z.literal('policy'), ...sent, value: policyValue }),
  z.strictObject({ section: z.literal('returns'), ...sent, value: returnsValue }),
  z.strictObject({ section: z.literal('warehouses'), ...sent, value: warehousesValue }),
  z.strictObject({ section: z.literal('tax'), ...sent, value: taxValue }),
  z.strictObject({ section: z.literal('shipping'), ...sent, value: shippingValue }),
  z.strictObject({ section: z.literal('coupons'), ...sent, value: couponsValue }),
  z.strictObject({ section: z.literal('terms'), ...sent, value: termsValue }),
])
export type SettingForm = z.output<typeof settingForm>

const shared = {
  /** Grows with each save; 0 while nobody has saved the section. */
  rev,
  /** Who saved it last, and when (ISO 8601); empty and null for revision 0. */
  by: z.string(),
  at: z.nullable(z.string()),
}
/** A section as it is now. */
export const setting = z.discriminatedUnion('section', [
  z.object({ section: z.literal('site'), ...shared, value: siteValue }),
  z.object({ section: z.literal('policy'), ...shared, value: policyValue }),
  z.object({ section: z.literal('returns'), ...shared, value: returnsValue }),
  /** `ships_from`: the postal code that rates count from while there is no warehouse. */
  z.object({ section: z.literal('warehouses'), ...shared, value: warehousesValue, ships_from: z.string() }),
  z.object({ section: z.literal('tax'), ...shared, value: taxValue }),
  z.object({ section: z.literal('shipping'), ...shared, value: shippingValue }),
  /** `uses`: how many orders used each coupon. */
  z.object({ section: z.literal('coupons'), ...shared, value: couponsValue, uses: z.record(z.string(), z.number()) }),
  z.object({ section: z.literal('terms'), ...shared, value: termsValue }),
])
export type Setting = z.output<typeof setting>
