import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
let before = 0
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  harness.server.clock.advance(5000)
  await harness.server.jobs.drain()
  before = harness.server.mails.length
})
afterAll(() => harness.close())

/** Emails since the start of the test. */
const mailed = async () => {
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before).map(({ to, subject, text }) => ({ to, subject, text }))
}
const subscribed = (...to: string[]) => harness.claim({ notification_subscribers: JSON.stringify(to) })
const subscribe = (role: Role, id: string, notification_subscribers: string[], type?: string) =>
  harness.as[role].call(table.setSubscribers, {
    params: { id },
    body: { notification_subscribers, ...(type === undefined ? {} : { type }) },
  })
const resend = (role: Role, id: string, body: { message?: string; alt_email?: string } = {}) =>
  harness.as[role].call(table.resendMail, { params: { id }, body })

describe('subscribers of a claim', () => {
  it('get separate emails when a claim is filed, without user text in the subject', async () => {
    const { body } = await harness.as.dealer.call(table.fileClaim, {
      body: {
        serial_number: 'MT52534K00417',
        customer_company: 'Quarry Gym',
        customer_address_1: '1 Quarry Rd',
        customer_city: 'Duluth',
        customer_state_id: 23,
        service_requested: 'Belt slips',
        notification_subscribers: ['one@gym.test', 'two@gym.test', 'One@gym.test'],
      },
    })
    const mails = await mailed()
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'one@gym.test', subject: `${body.display_id}: Requested` },
      { to: 'two@gym.test', subject: `${body.display_id}: Requested` },
    ])
    expect(mails[0]?.text).toContain('Meridian T500, serial number MT52534K00417')
    expect(mails[0]?.text).toContain('Belt slips')
    expect(mails[0]?.text).toContain(
      `Open the claim:\nhttps://parts.example/dashboard/labor-claims/ticket/${body.ticket_id}`,
    )
    expect(harness.server.mails.at(-1)?.html).toContain(`/dashboard/labor-claims/ticket/${body.ticket_id}"`)
  })

  it('get an email at once, one for what follows within half an hour, with their messages, and none for anything else', async () => {
    const id = await subscribed('one@gym.test')
    await harness.as.servicer.call(table.actOnClaim, {
      params: { id },
      body: { action: 'estimate', labor_hours_estimate: 2, message: 'Two hours' },
    })
    await harness.as.reviewer.call(table.addNote, {
      params: { id },
      body: { note: 'Only between us', class: 'internal' },
    })
    await harness.as.dealer.call(table.closeClaim, { params: { id }, body: { message: 'Sold the machine' } })
    expect((await mailed()).map(({ subject }) => subject.replace(/LC-\d+/, 'LC'))).toEqual(['LC: Labor to approve'])
    harness.server.clock.advance(30 * 60_000)
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject.replace(/LC-\d+/, 'LC'))).toEqual(['LC: Labor to approve', 'LC: Closed'])
    const text = mails.map((mail) => mail.text).join('\n')
    const expected = ['Status: Labor to approve', 'Two hours', 'Status: Closed', 'Sold the machine']
    expect(expected.map((one) => text.includes(one))).toEqual([true, true, true, true])
    expect(text).not.toContain('Only between us')
  })

  it('get the usual email at once where nothing else happens', async () => {
    const id = await subscribed('one@gym.test')
    await harness.as.servicer.call(table.actOnClaim, {
      params: { id },
      body: { action: 'estimate', labor_hours_estimate: 2, message: 'Two hours' },
    })
    await harness.server.jobs.drain()
    harness.server.clock.advance(30 * 60_000)
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject.replace(/^LC-\d+: /, ''))).toEqual(['Labor to approve'])
    expect(mails[0]?.text).toContain('Status: Labor to approve (was Assigned, accepted)')
  })

  it('get no email for a refused change', async () => {
    const id = await subscribed('one@gym.test')
    await harness.as.dealer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
    expect(await mailed()).toEqual([])
  })
})

describe('POST /labor-claims/{id}/resend-email (L18)', () => {
  it('sends the status email to all subscribers again', async () => {
    const id = await subscribed('one@gym.test', 'two@gym.test')
    expect((await resend('reviewer', id, { message: 'As you asked' })).body).toEqual({ ok: true })
    const mails = await mailed()
    expect(mails.map((mail) => mail.to)).toEqual(['one@gym.test', 'two@gym.test'])
    expect(mails[0]?.text).toContain('As you asked')
    const { history } = (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
    expect(history.at(-1)).toMatchObject({
      action: 'resendMail',
      message: 'To one@gym.test, two@gym.test: As you asked',
    })
  })

  it('sends it only to another address if one is given', async () => {
    const id = await subscribed('one@gym.test')
    await resend('admin', id, { alt_email: 'else@gym.test' })
    expect((await mailed()).map((mail) => mail.to)).toEqual(['else@gym.test'])
  })

  it('refuses missing subscribers and an invalid address', async () => {
    const id = await harness.claim()
    expect((await resend('reviewer', id)).refusal.errors).toEqual({
      alt_email: 'No one is subscribed. Enter an email address',
    })
    for (const alt_email of ['nobody', 'x<victim@x.co>', 'g:victim@x.co;'])
      expect((await resend('reviewer', id, { alt_email })).refusal.errors).toEqual({
        alt_email: 'Email Address is invalid',
      })
  })

  it('needs claims.manage', async () => {
    const id = await subscribed('one@gym.test')
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      expect((await resend(role, id)).refusal.error).toBe('auth.notAllowed')
    expect((await resend('reviewer', harness.newId())).refusal.error).toBe('labor-claims.unknown')
    expect(await mailed()).toEqual([])
  })
})

describe('POST /notification_subscribers/{id} (L19)', () => {
  it('is for all readers of the claim, removes duplicates and records both lists', async () => {
    const id = await harness.claim()
    const { body } = await subscribe('servicer', id, ['one@gym.test', 'ONE@gym.test', 'two@gym.test'], 'labor-claim')
    expect(body).toEqual({ notification_subscribers: ['one@gym.test', 'two@gym.test'] })
    for (const role of ['dealer', 'reviewer', 'admin'] as const)
      expect((await subscribe(role, id, [`${role}@gym.test`])).body.notification_subscribers).toEqual([
        `${role}@gym.test`,
      ])
    const { history } = (await harness.as.dealer.call(table.readClaim, { params: { id } })).body
    expect(history[0]).toMatchObject({ action: 'setSubscribers', message: 'no one → one@gym.test, two@gym.test' })
    expect(history).toHaveLength(4)
  })

  it('are named with the type of the record, in any spelling (`WO141`)', async () => {
    const id = await harness.claim()
    for (const type of ['labor-claim', 'labor_claim', 'LaborClaim', 'labor-claims'])
      expect((await subscribe('dealer', id, ['one@gym.test'], type)).body.notification_subscribers).toEqual([
        'one@gym.test',
      ])
  })

  it('who lost the claim are named to the office, and to others those of their own account alone', async () => {
    const id = await harness.claim()
    const [clerk, former] = ['dealer-staff@demo.test', 'reviewer@demo.test']
    await subscribe('servicer', id, [clerk, former])
    const set = (user: number, values: { permissions?: string | null; reviewer?: boolean; was_office?: boolean }) =>
      harness.server.db.updateTable('app_user').set(values).where('user_id', '=', user).execute()
    const shown = async (role: Role) =>
      (await harness.as[role].call(table.readClaim, { params: { id } })).body.uninformed
    await set(demoUsers.dealerStaff, { permissions: '["orders.view"]' })
    await set(demoUsers.reviewer, { reviewer: false, was_office: true })
    try {
      expect(await shown('admin')).toEqual([clerk, former])
      expect(await shown('dealer')).toEqual([clerk])
      expect(await shown('servicer')).toBeUndefined()
    } finally {
      await set(demoUsers.dealerStaff, { permissions: null })
      await set(demoUsers.reviewer, { reviewer: true, was_office: false })
    }
  })

  it('leaves an address from before the rule in the list', async () => {
    const id = await subscribed('x<victim@x.co>')
    const { body } = await subscribe('dealer', id, ['x<victim@x.co>', 'one@gym.test'])
    expect(body.notification_subscribers).toEqual(['x<victim@x.co>', 'one@gym.test'])
  })

  it('refuses invalid addresses, too many addresses and another type', async () => {
    const id = await harness.claim()
    expect((await subscribe('dealer', id, ['one@gym.test', 'nobody'])).refusal.errors).toEqual({
      'notification_subscribers.1': 'Email Address is invalid',
    })
    expect((await subscribe('dealer', id, ['one@gym.test', 'x<victim@x.co>'])).refusal.errors).toEqual({
      'notification_subscribers.1': 'Email Address is invalid',
    })
    const many = Array.from({ length: 21 }, (_, index) => `${index}@gym.test`)
    expect((await subscribe('dealer', id, many)).refusal.errors).toEqual({
      notification_subscribers: 'At most 20 people',
    })
    expect((await subscribe('dealer', id, [], 'order')).refusal.errors).toEqual({ type: 'Must be labor-claim' })
  })

  it('is unknown to others', async () => {
    const id = await harness.claim()
    for (const role of ['customer', 'dealer2', 'servicer2', 'onsite'] as const)
      expect((await subscribe(role, id, [])).refusal.error).toBe('labor-claims.unknown')
  })
})
