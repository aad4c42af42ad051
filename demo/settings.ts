import type { Kysely } from 'kysely'
import { defaultTax } from '../domain/settings/default-taxes.ts'
import type { SectionName } from '../domain/settings/sections.ts'
import { defaultShipping } from '../domain/settings/shipping-table.ts'
import { defaultSite } from '../domain/settings/site.ts'
import { defaultTerms } from '../domain/settings/terms.ts'
import type { Database } from '../server/db/schema.ts'
import { returnPolicy } from './return-policy.ts'

const place = { addr1: '400 Depot Street', addr2: '', city: 'Minneapolis', state: 'MN', postal_code: '55401' } as const
const phone = '(612) 555-0100'

const values: Readonly<Partial<Record<SectionName, object>>> = {
  site: { ...defaultSite, ...place, phone },
  policy: { html: returnPolicy },
  warehouses: { warehouses: [{ id: 'depot', name: 'Depot Street', ...place, phone }], default_id: 'depot' },
  tax: defaultTax,
  shipping: defaultShipping,
  terms: defaultTerms,
}

/** The settings of the demo shop, each as its first revision. */
export async function seedSettings(db: Kysely<Database>, at: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values(
      Object.entries(values).map(([section, value]) => ({
        ...{ section, rev: 1, value: JSON.stringify(value), by_user_id: null, at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
