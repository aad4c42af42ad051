import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passports } from '../../../contract/passports.ts'
import { records } from '../../../contract/warranty-records.ts'
import { tickets } from '../../../contract/tickets.ts'
import { startRegistrationHarness } from '../warranty/registration-harness.ts'
import type { RegistrationHarness } from '../warranty/registration-harness.ts'

const { makePassport, readPassport } = passports.table
const where = {
  contact_name: 'Canary Person',
  company_name: 'Canary Gym',
  address_1: '12 Canary Street',
  city: 'Canaryville',
  state_id: 1,
  postal_code: '55401',
  email: 'canary@example.test',
  phone: '(612) 555-0148',
}

describe('The passport of a machine', () => {
  let counter: RegistrationHarness
  beforeAll(async () => {
    counter = await startRegistrationHarness()
  })
  afterAll(() => counter.close())
  const labelled = async () => {
    const record = await counter.registered('dealer', where)
    const { status, body } = await counter.as.dealer.call(makePassport, { params: { id: record.id } })
    expect(status).toBe(200)
    return { record, code: body.code, path: body.path }
  }

  it('opens coverage and diagrams to anybody who stands before the machine, and nothing of a person', async () => {
    const { record, code, path } = await labelled()
    expect(path).toBe(`/m/${code}`)
    const { status, body } = await counter.server.visitor().call(readPassport, { params: { code } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ serial_number: record.serial_number, model: record.model, brand: record.brand })
    expect(body.coverage.map(({ kind }) => kind)).toEqual(['frame', 'parts', 'wear', 'labor'])
    expect(body.coverage.find(({ kind }) => kind === 'frame')?.is).toBe('running')
    expect(body.diagrams.length).toBeGreaterThan(0)
    expect(JSON.stringify(body).toLowerCase()).not.toContain('canary')
    expect(Object.keys(body).sort()).toEqual(
      [
        'brand',
        'code',
        'coverage',
        'diagrams',
        'equipment_id',
        'equipment_type',
        'is_approved',
        'manufactured',
        'model',
        'serial_number',
      ].sort(),
    )
  })

  it('says whether its registration is approved: the dates are no promise before', async () => {
    const { record, code } = await labelled()
    const visitor = counter.server.visitor()
    expect(record.status).toBe('pending')
    expect((await visitor.call(readPassport, { params: { code } })).body.is_approved).toBe(false)
    const approved = await counter.as.reviewer.call(records.listRecords, { query: { status: 'approved' } })
    const { id } = approved.body.data[0]!
    const { body } = await counter.as.reviewer.call(makePassport, { params: { id } })
    expect((await visitor.call(readPassport, { params: { code: body.code } })).body.is_approved).toBe(true)
  })

  it('has the same code however often its label is printed, and whoever registers the machine next', async () => {
    const { record, code } = await labelled()
    const again = await counter.as['dealer-staff'].call(makePassport, { params: { id: record.id } })
    expect(again.body.code).toBe(code)
    const owners = await counter.registered('customer', {}, { serial_number: record.serial_number })
    const theirs = await counter.as.customer.call(makePassport, { params: { id: owners.id } })
    expect(theirs.body.code).toBe(code)
  })

  it('is made for whoever sees the whole registration, and for nobody else', async () => {
    const record = await counter.registered('dealer', where)
    const ask = (role: 'dealer2' | 'servicer2' | 'reviewer' | 'admin') =>
      counter.as[role].call(makePassport, { params: { id: record.id } })
    expect((await ask('dealer2')).refusal.error).toBe('warranty.unknown')
    expect((await ask('servicer2')).refusal.error).toBe('warranty.unknown')
    expect((await ask('reviewer')).status).toBe(200)
    expect((await ask('admin')).status).toBe(200)
    expect((await counter.server.visitor().call(makePassport, { params: { id: record.id } })).status).toBe(401)
  })

  it('is unknown under a code that is on no machine, and says so', async () => {
    const unknown = await counter.server.visitor().call(readPassport, { params: { code: '0123456789ABCDEF' } })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'passports.unknown'])
    const typo = await counter.server.visitor().call(readPassport, { params: { code: 'not-a-code' } })
    expect([typo.status, typo.refusal.errors['code']]).toEqual([422, 'A passport’s code has 16 letters and digits'])
  })

  it('takes a report of a fault without signing in, and the shop is told which machine it is', async () => {
    const { record, code } = await labelled()
    const body = {
      action: 'warranty' as const,
      contact: { name: 'Sam Gym', email: 'sam@example.test', phone: '' },
      message: 'The belt slips to the left.',
    }
    const reported = await counter.server
      .visitor()
      .call(tickets.table.openTicket, { body: { ...body, passport: code } })
    expect(reported.status).toBe(200)
    await counter.server.jobs.drain()
    expect(counter.server.mails.at(-1)?.text).toContain(
      `Machine: ${record.brand} ${record.model}, serial number ${record.serial_number}`,
    )
    const wrong = await counter.server
      .visitor()
      .call(tickets.table.openTicket, { body: { ...body, passport: '0123456789ABCDEF' } })
    expect(wrong.refusal.error).toBe('passports.unknown')
  })
})
