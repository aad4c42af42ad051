import type { z } from 'zod/mini'
import {
  couponsValue,
  policyValue,
  returnsValue,
  shippingValue,
  siteValue,
  taxValue,
  termsValue,
  warehousesValue,
} from '../../../contract/shapes/settings.ts'
import { checkCoupons, describeCoupons } from '../../../domain/settings/coupons.ts'
import { defaultTax } from '../../../domain/settings/default-taxes.ts'
import { checkReturns, defaultReturns, describeReturns } from '../../../domain/settings/returns.ts'
import type { SectionName, SettingErrors } from '../../../domain/settings/sections.ts'
import { checkShipping, defaultShipping, describeShipping } from '../../../domain/settings/shipping-table.ts'
import { describeSite } from '../../../domain/settings/describe-site.ts'
import { checkSite, defaultSite } from '../../../domain/settings/site.ts'
import { checkTax, describeTax } from '../../../domain/settings/tax-rates.ts'
import { checkTerms, defaultTerms, describeTerms } from '../../../domain/settings/terms.ts'
import { checkWarehouses, defaultWarehouses, describeWarehouses } from '../../../domain/settings/warehouses.ts'
import type { Tx } from '../../kernel/call.ts'
import { findCoupons, replaceCoupons } from './coupons.store.ts'
import { findValues } from './settings.store.ts'
import { tidy } from './tidy.rules.ts'

/** What may be said about a value beyond its shape: the abbreviations of states, the postal codes that exist. */
export interface SettingFacts {
  readonly regions: readonly string[]
  readonly isKnownPostalCode: (code: string) => boolean
}

/** How a section is stored, checked and described. Values cross this interface as JSON. */
export interface Section {
  /** The present value: what was saved, and the defaults for the rest. */
  readonly read: (tx: Tx) => Promise<unknown>
  /** Stores what the section keeps beside its row in `setting`. */
  readonly write: (tx: Tx, value: unknown) => Promise<void>
  /** The value without needless spaces. */
  readonly tidy: (value: unknown) => unknown
  readonly check: (value: unknown, facts: SettingFacts) => SettingErrors
  readonly describe: (before: unknown, after: unknown) => string[]
}

interface Definition<V> {
  readonly name: SectionName
  readonly schema: z.ZodMiniType<V>
  readonly defaults: V
  readonly check: (value: V, facts: SettingFacts) => SettingErrors
  readonly describe: (before: V, after: V) => string[]
}
export interface TypedSection<V> extends Section {
  readonly parse: (stored: string | undefined) => V
}

function defineSection<V extends object>({ name, schema, defaults, check, describe }: Definition<V>): TypedSection<V> {
  // One value is parsed again and again: every cart reads the same table of taxes.
  let parsed: { readonly stored: string; readonly value: V } | null = null
  const parse = (stored: string | undefined): V => {
    if (stored === undefined) return defaults
    if (parsed?.stored !== stored) parsed = { stored, value: readStored(schema, defaults, JSON.parse(stored)) }
    return parsed.value
  }
  return {
    parse,
    read: async (tx) => parse((await findValues(tx, [name])).get(name)),
    write: async () => undefined,
    tidy: (value) => tidy(schema.parse(value)),
    check: (value, facts) => check(schema.parse(value), facts),
    describe: (before, after) => describe(schema.parse(before), schema.parse(after)),
  }
}

/**
 * A stored value with the defaults for what it lacks. A field that no longer fits, as one that was written with SQL, is that
 * of the defaults: a shop must open with what is in its database.
 */
function readStored<V extends object>(schema: z.ZodMiniType<V>, defaults: V, stored: unknown): V {
  const fields = Object.entries(stored ?? {}).filter(([name]) => Object.hasOwn(defaults, name))
  const whole = schema.safeParse({ ...defaults, ...Object.fromEntries(fields) })
  if (whole.success) return whole.data
  const wrong = whole.error.issues.map(({ path }) => path[0])
  return schema.parse({ ...defaults, ...Object.fromEntries(fields.filter(([name]) => !wrong.includes(name))) })
}

const unknownCode = 'We do not know this postal code'

export const site = defineSection({
  ...{ name: 'site', schema: siteValue, defaults: defaultSite, describe: describeSite },
  check: (value) => checkSite(value),
})

export const policy = defineSection({
  ...{ name: 'policy', schema: policyValue, defaults: { html: '' } },
  check: () => ({}),
  describe: (before: { html: string }, after: { html: string }) => {
    if (before.html === after.html) return []
    if (after.html === '') return ['Removed the return policy.']
    return [before.html === '' ? 'Added the return policy.' : 'Changed the text of the return policy.']
  },
})

export const returns = defineSection({
  ...{ name: 'returns', schema: returnsValue, defaults: defaultReturns, describe: describeReturns },
  check: (value) => checkReturns(value),
})

export const warehouses = defineSection({
  ...{ name: 'warehouses', schema: warehousesValue, defaults: defaultWarehouses, describe: describeWarehouses },
  check: (value, { isKnownPostalCode }) => ({
    ...Object.fromEntries(
      value.warehouses.flatMap(({ postal_code }, index) =>
        isKnownPostalCode(postal_code) ? [] : [[`warehouses.${index}.postal_code`, unknownCode]],
      ),
    ),
    ...checkWarehouses(value),
  }),
})

export const tax = defineSection({
  ...{ name: 'tax', schema: taxValue, defaults: defaultTax, describe: describeTax },
  check: (value, { regions }) => checkTax(value, regions),
})

export const shipping = defineSection({
  ...{ name: 'shipping', schema: shippingValue, defaults: defaultShipping, describe: describeShipping },
  check: (value) => checkShipping(value),
})

export const terms = defineSection({
  ...{ name: 'terms', schema: termsValue, defaults: defaultTerms, describe: describeTerms },
  check: (value) => checkTerms(value),
})

const coupons: Section = {
  ...defineSection({
    ...{ name: 'coupons', schema: couponsValue, defaults: { coupons: [] }, describe: describeCoupons },
    check: (value) => checkCoupons(value),
  }),
  read: (tx) => findCoupons(tx),
  write: (tx, value) => replaceCoupons(tx, couponsValue.parse(value)),
}

export const sections: Readonly<Record<SectionName, Section>> = {
  ...{ site, policy, returns, warehouses, tax, shipping, coupons, terms },
}
