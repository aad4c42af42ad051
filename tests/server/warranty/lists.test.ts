import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../contract/shapes/registration.ts'
import type { Paged } from './registration-harness.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const list = async (role: Role, query: object = {}) => (await harness.as[role].call(table.listRecords, { query })).body
const search = async (role: Role, typed: string, page?: number) =>
  (await harness.as[role].call(table.readRecord, { params: { id: typed }, query: { with_page: 'search', page } }))
    .body as Paged<RecordRow>
const countOf = async (accountId?: number) => {
  let query = harness.server.db.selectFrom('registration').select((e) => e.fn.countAll<string>().as('total'))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return Number((await query.executeTakeFirstOrThrow()).total)
}

describe('GET /warranties (W02)', () => {
  it('lists registrations of the account, or all for reviewers and admins, newest first', async () => {
    for (const [role, account] of [
      ['dealer', demoAccounts.hillcrest],
      ['dealer-staff', demoAccounts.hillcrest],
      ['customer', demoAccounts.ellis],
      ['servicer', demoAccounts.northside],
    ] as const) {
      const page = await list(role)
      expect([role, page.total]).toEqual([role, await countOf(account)])
      expect(page.data.every((row) => row.account_id === account && row.whole)).toBe(true)
    }
    for (const role of ['reviewer', 'admin'] as const) {
      const page = await list(role)
      expect(page.total).toBe(await countOf())
      const times = page.data.map((row) => row.created_at)
      expect(times).toEqual([...times].sort().reverse())
    }
    expect((await list('onsite')).total).toBe(0)
  })

  it('lists and counts none for who may see no registration', async () => {
    const give = (permissions: string | null) =>
      harness.server.db
        .updateTable('app_user')
        .set({ permissions })
        .where('email', '=', 'dealer-staff@demo.test')
        .execute()
    await give('["orders.view"]')
    try {
      const own = (await list('dealer')).data[0]!
      for (const page of [
        await list('dealer-staff'),
        await list('dealer-staff', { filter: own.serial_number }),
        await search('dealer-staff', own.serial_number),
      ])
        expect(page).toMatchObject({ data: [], total: 0, last_page: 1, to: 0 })
    } finally {
      await give(null)
    }
  })

  it('filters by status and by number, serial number, person, company, city and dealer', async () => {
    const counts = await Promise.all(
      registrationStatuses.map(async (status) => (await list('dealer', { status })).total),
    )
    expect(counts.every((total) => total > 0)).toBe(true)
    expect(counts.reduce((a, b) => a + b)).toBe(await countOf(demoAccounts.hillcrest))
    const own = await harness.registered('dealer', { contact_name: 'Zora Quist', city: 'Thief River Falls' })
    for (const filter of [own.display_id, own.serial_number, 'quist zora', 'thief river'])
      expect(
        (await list('dealer', { filter })).data.map((row) => row.id),
        filter,
      ).toEqual([own.id])
    expect((await list('dealer', { filter: 'zora%' })).total).toBe(0)
    expect((await list('dealer', { status: 'declined', filter: 'quist' })).total).toBe(0)
    expect((await harness.as.dealer.send('GET', '/api/warranties?status=lost')).refusal.errors).toEqual({
      status: 'Unknown status',
    })
  })

  it('answers 25 per page, or all with paginate=false', async () => {
    const first = await list('admin', { status: 'approved' })
    expect(first).toMatchObject({ current_page: 1, per_page: 25, last_page: 2, to: 25, prev_page_url: null })
    expect(first.next_page_url).toBe('/warranties?status=approved&page=2')
    const second = (await harness.as.admin.send('GET', `/api${first.next_page_url ?? ''}`)).body as typeof first
    expect(second.data).toHaveLength(first.total - 25)
    expect(second).toMatchObject({ next_page_url: null, prev_page_url: '/warranties?status=approved&page=1' })
    const ids = [...first.data, ...second.data].map((row) => row.id)
    expect(new Set(ids).size).toBe(first.total)
    const whole = await list('admin', { status: 'approved', paginate: false })
    expect(whole.data.map((row) => row.id)).toEqual(ids)
    expect(whole.last_page).toBe(1)
  })

  it('counts announced and arrived pictures', async () => {
    const pictures = (await list('dealer')).data.map((row) => row.pictures)
    expect(pictures.filter(({ arrived, expected }) => arrived < expected)).toEqual([{ arrived: 1, expected: 2 }])
    expect(pictures.filter(({ arrived, expected }) => arrived === expected && arrived > 0).length).toBeGreaterThan(3)
  })
})

describe('GET /warranties/{id}?with_page=search (W01)', () => {
  it('finds registrations by part of the serial number or by number', async () => {
    const own = await harness.registered('dealer')
    const part = own.serial_number.slice(4, 11)
    const found = await search('dealer', part.toLowerCase())
    expect(found.data.map((row) => row.id)).toContain(own.id)
    expect((await search('dealer', own.display_id)).data.map((row) => row.id)).toEqual([own.id])
    expect((await search('dealer', own.display_id.slice(3))).data.map((row) => row.id)).toContain(own.id)
    expect((await search('reviewer', part)).data.map((row) => row.id)).toContain(own.id)
    expect((await search('dealer', 'QQQQQQQQQQ')).data).toEqual([])
    expect((await search('dealer', '%')).data).toEqual([])
  })

  it('finds machines of other accounts by six characters of the serial number, without their owner', async () => {
    const other = await harness.registered('dealer2', { contact_name: 'Ada Reyes', company_name: 'Quarry Gym' })
    const { serial_number: serial } = other
    const row = (await search('dealer', serial.slice(2))).data.find((one) => one.id === other.id)
    expect(row).toMatchObject({
      whole: false,
      model: 'T500',
      account_id: null,
      contact_name: '',
      company_name: '',
      pictures: { arrived: 0, expected: 0 },
    })
    expect((await search('dealer', serial.slice(-5))).data.map((one) => one.id)).not.toContain(other.id)
    expect((await search('dealer', other.display_id)).data).toEqual([])
    expect((await search('customer', serial)).data).toEqual([])
    expect((await search('onsite', serial)).data).toEqual([])
  })

  it('answers the next page', async () => {
    await harness.register('dealer2', { equipment: Array.from({ length: 30 }, () => harness.machine()) })
    const first = await search('dealer', 'MT52534Z')
    expect(first.data).toHaveLength(25)
    expect(first.next_page_url).toBe('/warranties/MT52534Z?with_page=search&page=2')
    const second = await search('dealer', 'MT52534Z', 2)
    expect(second.prev_page_url).toBe('/warranties/MT52534Z?with_page=search&page=1')
    expect(second.total).toBe(first.total)
  })
})
