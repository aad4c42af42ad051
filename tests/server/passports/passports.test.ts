import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineLabels } from '../../../contract/passports.ts'
import { records } from '../../../contract/warranty-records.ts'
import { tickets } from '../../../contract/tickets.ts'
import { startRegistrationHarness } from '../warranty/registration-harness.ts'
import type { RegistrationHarness } from '../warranty/registration-harness.ts'

const { makePassport, readPassport } = machineLabels.table
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

describe('The label of a machine', () => {
  let harness: RegistrationHarness
  beforeAll(async () => {
    harness = await startRegistrationHarness()
  })
  afterAll(() => harness.close())
  const labelled = async () => {
    const record = await harness.registered('dealer', where)
    const { status, body } = await harness.as.dealer.call(makePassport, { params: { id: record.id } })
    expect(status).toBe(200)
    return { record, code: body.code, path: body.path }
  }

  it('shows coverage and diagrams to visitors, without personal data', async () => {
    const { record, code, path } = await labelled()
    expect(path).toBe(`/m/${code}`)
    const { status, body } = await harness.server.visitor().call(readPassport, { params: { code } })
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
        'recalls',
        'serial_number',
      ].sort(),
    )
  })

  it('shows whether the registration is approved', async () => {
    const { record, code } = await labelled()
    const visitor = harness.server.visitor()
    expect(record.status).toBe('pending')
    expect((await visitor.call(readPassport, { params: { code } })).body.is_approved).toBe(false)
    const approved = await harness.as.reviewer.call(records.listRecords, { query: { status: 'approved' } })
    const { id } = approved.body.data[0]!
    const { body } = await harness.as.reviewer.call(makePassport, { params: { id } })
    expect((await visitor.call(readPassport, { params: { code: body.code } })).body.is_approved).toBe(true)
  })

  it('keeps its code when it is printed again or the machine is registered again', async () => {
    const { record, code } = await labelled()
    const again = await harness.as['dealer-staff'].call(makePassport, { params: { id: record.id } })
    expect(again.body.code).toBe(code)
    const owners = await harness.registered('customer', {}, { serial_number: record.serial_number })
    const theirs = await harness.as.customer.call(makePassport, { params: { id: owners.id } })
    expect(theirs.body.code).toBe(code)
  })

  it('is only created with full access to the registration', async () => {
    const record = await harness.registered('dealer', where)
    const ask = (role: 'dealer2' | 'servicer2' | 'reviewer' | 'admin') =>
      harness.as[role].call(makePassport, { params: { id: record.id } })
    expect((await ask('dealer2')).refusal.error).toBe('warranty.unknown')
    expect((await ask('servicer2')).refusal.error).toBe('warranty.unknown')
    expect((await ask('reviewer')).status).toBe(200)
    expect((await ask('admin')).status).toBe(200)
    expect((await harness.server.visitor().call(makePassport, { params: { id: record.id } })).status).toBe(401)
  })

  it('answers an unknown code with a message', async () => {
    const unknown = await harness.server.visitor().call(readPassport, { params: { code: '0123456789ABCDEF' } })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'passports.unknown'])
    const typo = await harness.server.visitor().call(readPassport, { params: { code: 'not-a-code' } })
    expect([typo.status, typo.refusal.errors['code']]).toEqual([422, 'A label has 16 letters and digits'])
  })

  it('accepts a problem report without signing in, and the shop gets the machine', async () => {
    const { record, code } = await labelled()
    const body = {
      action: 'warranty' as const,
      contact: { name: 'Sam Gym', email: 'sam@example.test', phone: '' },
      message: 'The belt slips to the left.',
    }
    const reported = await harness.server
      .visitor()
      .call(tickets.table.openTicket, { body: { ...body, passport: code } })
    expect(reported.status).toBe(200)
    await harness.server.jobs.drain()
    expect(harness.server.mails.at(-1)?.text).toContain(
      `Machine: ${record.brand} ${record.model}, serial number ${record.serial_number}`,
    )
    const wrong = await harness.server
      .visitor()
      .call(tickets.table.openTicket, { body: { ...body, passport: '0123456789ABCDEF' } })
    expect(wrong.refusal.error).toBe('passports.unknown')
  })
})
