import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboard } from '../../../contract/dashboard.ts'
import { registrationDesk } from '../../../contract/registration-desk.ts'
import type { RegistrationHarness } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const section = 'pending - response needed'
const asked = async (message: string) => {
  const { id } = await harness.registered('dealer', { contact_name: 'Ada Reyes', email: 'ada@quarry.test' })
  await harness.as.reviewer.call(table.contactCustomer, { params: { id }, body: { message } })
  harness.server.clock.advance(1000)
  return id
}
/** The row of a registration on the dealer's home: what was asked, and when it was answered. */
const onHome = async (id: string) => {
  const { body } = await harness.as.dealer.call(dashboard.table.readHome, { query: { time_zone: 'America/Chicago' } })
  const row = body.records_to_answer?.rows.find((one) => one.id === id)
  return [row?.question, row?.answered_at]
}
const atDesk = async (id: string) => {
  const { body } = await harness.as.reviewer.call(registrationDesk.table.readRegistrationDesk, { query: { section } })
  return body.queue.data.find((row) => row.record_id === id)?.answered_at
}

describe('What the office asked about a registration', () => {
  it('is on the home of the account, without the address that it was mailed to, until it is answered', async () => {
    const id = await asked('Which gym: the one at the quarry?')
    expect(await onHome(id)).toEqual(['Which gym: the one at the quarry?', null])
    await harness.as.dealer.call(table.addRecordNote, { params: { id }, body: { note: 'Yes' } })
    expect(await onHome(id)).toEqual(['Which gym: the one at the quarry?', harness.server.clock.now().toISOString()])
  })

  it('is answered by a correction of the owner by the account, not by one of the office', async () => {
    const id = await asked('When was it installed?')
    const change = (role: 'dealer' | 'reviewer', body: object) =>
      harness.as[role].call(table.changeLocations, { params: { id }, body })
    await change('reviewer', { city: 'Duluth' })
    expect([await onHome(id), await atDesk(id)]).toEqual([['When was it installed?', null], null])
    harness.server.clock.advance(1000)
    await change('dealer', { installed_date: '2025-09-10' })
    const at = harness.server.clock.now().toISOString()
    expect([await onHome(id), await atDesk(id)]).toEqual([['When was it installed?', at], at])
  })

  it('that has no answer yet comes before those that were answered, however many these are', async () => {
    const answered = []
    for (let at = 0; at < 5; at += 1) answered.push(await asked(`Question ${at}`))
    const open = await asked('The last question')
    for (const id of answered)
      await harness.as.dealer.call(table.addRecordNote, { params: { id }, body: { note: 'Yes' } })
    expect(await onHome(open)).toEqual(['The last question', null])
    const { body } = await harness.as.dealer.call(dashboard.table.readHome, { query: { time_zone: 'America/Chicago' } })
    const rows = body.records_to_answer?.rows ?? []
    expect(rows).toHaveLength(5)
    const isAnswered = rows.map((row) => row.answered_at !== null)
    expect(isAnswered).toEqual(isAnswered.toSorted())
  })

  it('is answered no longer once the registration is under review again, whatever its account changes then', async () => {
    const id = await asked('Which floor?')
    const body = { status: 'approved', was: section, message: '' } as const
    await harness.as.reviewer.call(table.setRecordStatus, { params: { id }, body })
    harness.server.clock.advance(1000)
    await harness.as.dealer.call(table.changeLocations, { params: { id }, body: { phone: '(952) 555-0117' } })
    await harness.server.db.updateTable('registration').set({ status: 'pending' }).where('record_id', '=', id).execute()
    const { body: desk } = await harness.as.reviewer.call(registrationDesk.table.readRegistrationDesk, { query: {} })
    expect(desk.queue.data.find((row) => row.record_id === id)?.answered_at).toBeNull()
  })

  it('is the message of the status where the status alone was set', async () => {
    const { id } = await harness.registered('dealer')
    const body = { status: section, message: 'The receipt, please' } as const
    await harness.as.reviewer.call(table.setRecordStatus, { params: { id }, body })
    expect(await onHome(id)).toEqual(['The receipt, please', null])
  })
})
