import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { x12 } from '../../../contract/x12.ts'
import { toShopDay } from '../../../server/kernel/shop-day.ts'
import type { RegistrationHarness } from '../warranty/registration-harness.ts'
import { startRegistrationHarness, table as warranty } from '../warranty/registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
afterAll(() => harness.close())

const params = { manufacturerId: 87 }

/** An approved registration. */
async function register() {
  const record = await harness.registered('dealer', { contact_name: 'Ada Reyes' }, { serial_number: harness.serial() })
  const body = { status: 'approved', message: '' } as const
  await harness.as.reviewer.call(warranty.setRecordStatus, { params: { id: record.id }, body })
  return record
}
/** As many approved at one moment, with a serial number that the basic set cannot carry. */
const addUnsendable = (id: string, count: number, at: Date) =>
  sql`insert into registration (record_id, status, created_at, updated_at, account_id, registered_by, equipment_id,
      manufacturer_id, serial_number, serial_key, contact_name, purchased_date)
    select gen_random_uuid(), status, ${at}::timestamptz + interval '300 microseconds', updated_at, account_id,
      registered_by, equipment_id, manufacturer_id, 'T500_' || n, 'T500_' || n, contact_name, purchased_date
    from registration, generate_series(1, ${count}::int) as n where record_id = ${id}`.execute(harness.server.db)

it('A file has what can be sent behind more than a thousand records that cannot', async () => {
  const { clock } = harness.server
  await harness.as.reviewer.call(x12.table.saveX12Partner, {
    params,
    body: {
      ...{ rev: 0, sender_qualifier: 'ZZ', sender_id: 'partwright', sender_code: '' },
      ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: '' },
      ...{ usage: 'P', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
    },
  })
  clock.advance(86_400_000)
  const before = clock.now()
  clock.advance(60_000)
  const sendable = await register()
  await addUnsendable(sendable.id, 1100, before)
  clock.advance(60_000)
  const day = toShopDay(clock.now())
  const plan = await harness.as.reviewer.call(x12.table.planX12Registrations, { params, query: { from: day, to: day } })
  expect(plan.body).toMatchObject({ count: 1, has_more: false })
  expect(new Set(plan.body.left.map(({ id }) => id)).size).toBe(1000)
  const body = { id: harness.newId(), from: day, to: day, again: false }
  const made = await harness.as.reviewer.call(x12.table.exportX12Registrations, { params, body })
  expect([made.status, made.body.file.count]).toEqual([200, 1])
})
