import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const write = (role: Role, id: string, message = 'Please photograph the plate', key = harness.newId()) =>
  harness.as[role].call(table.contactServicer, { params: { id }, body: { message } }, { key })
const notesFor = async (role: Role, id: string) =>
  (await harness.as[role].call(table.readClaim, { params: { id } })).body.notes.map((note) => [note.note, note.class])
const mailed = async () => {
  await harness.server.jobs.drain()
  return harness.server.mails.filter(({ subject }) => subject.startsWith('Message about'))
}

describe('Writing to the servicer of a claim (`WO155`)', () => {
  it('mails the firm, and adds a note that the servicer reads', async () => {
    const id = await harness.claim()
    const before = (await mailed()).length
    expect((await write('reviewer', id)).body).toEqual({ ok: true })
    const [mail] = (await mailed()).slice(before)
    expect(mail?.to).toBe('servicer@demo.test')
    expect(mail?.subject).toMatch(/^Message about LC-9\d+$/)
    expect(mail?.text).toContain('Please photograph the plate')
    expect(await notesFor('servicer', id)).toEqual([['Please photograph the plate', 'servicer']])
    expect(await notesFor('dealer', id)).toEqual([])
  })

  it('of the account that filed is a note that both read', async () => {
    const id = await harness.claim()
    expect((await write('dealer', id, 'The gym opens at 6')).status).toBe(200)
    for (const role of ['dealer', 'servicer'] as const)
      expect(await notesFor(role, id)).toEqual([['The gym opens at 6', 'customer']])
  })

  it('happens once for each key', async () => {
    const [id, key] = [await harness.claim(), harness.newId()]
    const before = (await mailed()).length
    await write('reviewer', id, 'Once', key)
    await harness.server.db.deleteFrom('op_receipt').execute()
    await write('reviewer', id, 'Once', key)
    expect((await mailed()).length).toBe(before + 1)
    expect(await notesFor('reviewer', id)).toEqual([['Once', 'servicer']])
  })

  it('reaches the place of a servicer who was only asked for', async () => {
    const asked = { status: 'open', accepted: false, assigned_to: null } as const
    const id = await harness.claim({ ...asked, provider_address_id: demoAddresses.cascadePortland })
    expect((await write('reviewer', id)).status).toBe(200)
    expect((await mailed()).at(-1)?.to).toBe('servicer2@demo.test')
  })

  it('is refused without a servicer, and to those who only service the claim', async () => {
    const none = await harness.claim({ status: 'open', assigned_to: null, provider_address_id: null })
    expect((await write('reviewer', none)).refusal.error).toBe('labor-claims.noServicer')
    const id = await harness.claim()
    expect((await write('servicer', id)).refusal.error).toBe('auth.notAllowed')
    expect((await write('dealer2', id)).refusal.error).toBe('labor-claims.unknown')
    expect((await write('reviewer', id, ' ')).refusal.errors).toHaveProperty('message')
  })

  it('is offered where it is allowed', async () => {
    const id = await harness.claim()
    const may = async (role: Role) =>
      (await harness.as[role].call(table.readClaim, { params: { id } })).body.may.contact
    expect([await may('reviewer'), await may('dealer'), await may('servicer')]).toEqual([true, true, false])
  })

  it('is not for a firm that services the claim which it filed: it would write to itself', async () => {
    const id = await harness.claim({ account_id: demoAccounts.northside, filed_by: demoUsers.servicer })
    const { body } = await harness.as.servicer.call(table.readClaim, { params: { id } })
    expect(body.may.contact).toBe(false)
    expect((await write('servicer', id)).refusal.error).toBe('auth.notAllowed')
    expect((await write('reviewer', id)).status).toBe(200)
  })
})

describe('The people of a servicer’s firm', () => {
  const { northside, cascade } = demoAccounts
  const place = demoAddresses.cascadePortland
  const setUser = (columns: object) =>
    harness.server.db.updateTable('app_user').set(columns).where('user_id', '=', demoUsers.servicer2).execute()
  /** Adds a user to a firm as an invitation does (U07), with these columns. */
  const addUser = async (email: string, columns: object = {}) =>
    harness.server.db
      .insertInto('app_user')
      .values({
        ...{ account_id: northside, email, email_key: email, first_name: 'Nina', last_name: 'Park' },
        ...{ password_hash: '', permissions: null, ...columns },
      })
      .execute()
  async function assign(given: Parameters<ClaimHarness['claim']>[0] = {}) {
    const id = await harness.claim({ status: 'open', accepted: false, assigned_to: null, ...given })
    const body = { action: 'assign', provider_address_id: place } as const
    return harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })
  }
  const firmNames = { provider_address_id: expect.stringContaining('no one who can sign in yet') as string }

  it('are those who have accepted their invitation: without one a job cannot go to the firm', async () => {
    await setUser({ activated_at: null })
    const { status, refusal } = await assign()
    await setUser({ activated_at: harness.server.clock.now() })
    expect([status, refusal.errors]).toEqual([422, firmNames])
    expect((await assign()).body).toMatchObject({ status: 'assigned', servicer_account_id: cascade })
  })

  it('are those who may service claims by their own permissions, or by the defaults of their account and role', async () => {
    // Staff on site has no jobs by default (`getDefaultPermissions`).
    await setUser({ on_site: true })
    const { refusal } = await assign()
    await setUser({ on_site: false, permissions: JSON.stringify(['orders.view']) })
    const { refusal: without } = await assign()
    await setUser({ permissions: null })
    expect([refusal.errors, without.errors]).toEqual([firmNames, firmNames])
  })

  it('get the office’s message, and no address that only was invited does', async () => {
    await addUser('typo@nowhere.test', { activated_at: null })
    await addUser('onsite@northside.test', { on_site: true })
    await addUser('second@northside.test')
    const before = (await mailed()).length
    expect((await write('reviewer', await harness.claim())).status).toBe(200)
    const to = (await mailed()).slice(before).map((mail) => mail.to)
    expect(to.toSorted()).toEqual(['second@northside.test', 'servicer@demo.test'])
  })
})
