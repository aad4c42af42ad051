import { describe, expect, it } from 'vitest'
import { firstAdmin } from '../../../contract/first-admin.ts'
import { settings } from '../../../contract/settings.ts'
import { issueFirstAdminLink } from '../../../server/modules/users/index.ts'
import { seededBytes } from '../../support/test-ports.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { goodPassword } from '../users/sign-up-harness.ts'
import { read, save, saveSite, startSettings } from './settings-harness.ts'

const shop = startSettings({ seed: 'none' })

/** The first administrator of this shop, signed in. */
async function begin() {
  const { db, clock } = shop.server
  const link = await issueFirstAdminLink({ tx: db, now: clock.now(), randomBytes: seededBytes(1) }, '')
  const visitor = shop.server.visitor()
  await visitor.call(firstAdmin.createFirstAdmin, {
    params: { code: (link ?? '').slice('/setup/'.length) },
    body: {
      ...{ first_name: 'Olga', last_name: 'Reyes', email: 'olga@parts.example' },
      ...{ password: goodPassword, password_confirmation: goodPassword },
    },
  })
  return visitor
}

describe('A new shop', () => {
  it('ticks its list by facts: what was saved, and parts in the catalogue', async () => {
    const admin = await begin()
    const undone = async () =>
      (await admin.call(settings.table.listSettings, {})).body.checklist.flatMap(({ key, is_done }) =>
        is_done ? [] : [key],
      )
    expect(await undone()).toEqual(['brand', 'company', 'policy', 'warehouse', 'tax', 'shipping', 'catalogue'])
    await saveSite(admin, { brand: 'harbor' })
    expect(await undone()).toEqual(['company', 'policy', 'warehouse', 'tax', 'shipping', 'catalogue'])
    const place = { addr1: '12 Pier Road', city: 'Duluth', state: 'MN', postal_code: '55802' }
    await saveSite(admin, { company: 'Pier Parts', ...place })
    await save(admin, { section: 'policy', rev: 0, value: { html: '<p>Thirty days.</p>' } })
    const pier = { id: 'pier', name: 'Pier', addr2: '', phone: '', ...place }
    await save(admin, { section: 'warehouses', rev: 0, value: { warehouses: [pier], default_id: 'pier' } })
    // Saving the defaults says that the shop agrees with them.
    for (const section of ['tax', 'shipping'] as const) {
      const { status } = await save(
        admin,
        await read(admin, section).then(({ rev, value }) => formOf(section, rev, value)),
      )
      expect(status).toBe(200)
    }
    expect(await undone()).toEqual(['catalogue'])
    await catalogueRows(shop.server.db).product({ number: 'P-1', name: 'Belt', price: 1000, qty: 3 })
    expect(await undone()).toEqual([])
  })
})

/** The section as it was read, to be saved unchanged. */
function formOf(section: 'tax' | 'shipping', rev: number, value: unknown) {
  return settings.table.saveSetting.body.parse({ section, rev, value })
}
