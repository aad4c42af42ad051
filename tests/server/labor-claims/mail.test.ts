import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
let before = 0
beforeAll(async () => {
  desk = await startClaimHarness()
})
beforeEach(async () => {
  desk.server.clock.advance(5000)
  await desk.server.jobs.drain()
  before = desk.server.mails.length
})
afterAll(() => desk.close())

/** What was mailed since the test began. */
const mailed = async () => {
  await desk.server.jobs.drain()
  return desk.server.mails.slice(before).map(({ to, subject, text }) => ({ to, subject, text }))
}
const subscribed = (...to: string[]) => desk.claim({ notification_subscribers: JSON.stringify(to) })
const subscribe = (role: Role, id: string, notification_subscribers: string[], type?: string) =>
  desk.as[role].call(table.setSubscribers, {
    params: { id },
    body: { notification_subscribers, ...(type === undefined ? {} : { type }) },
  })
const resend = (role: Role, id: string, body: { message?: string; alt_email?: string } = {}) =>
  desk.as[role].call(table.resendMail, { params: { id }, body })

describe('subscribers of a claim', () => {
  it('are told when it is filed, each in a mail of their own, with nobody’s words in the subject', async () => {
    const { body } = await desk.as.dealer.call(table.fileClaim, {
      body: {
        serial_number: 'MT52534K00417',
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
    expect(desk.server.mails.at(-1)?.html).toContain(`/dashboard/labor-claims/ticket/${body.ticket_id}"`)
  })

  it('are told of each change of status, with the message, and of nothing else', async () => {
    const id = await subscribed('one@gym.test')
    await desk.as.servicer.call(table.actOnClaim, {
      params: { id },
      body: { action: 'estimate', labor_hours_estimate: 2, message: 'Two hours' },
    })
    await desk.as.reviewer.call(table.addNote, { params: { id }, body: { note: 'Only between us', class: 'internal' } })
    await desk.as.dealer.call(table.closeClaim, { params: { id }, body: { message: 'Sold the machine' } })
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject.replace(/^LC-\d+: /, ''))).toEqual(['Labor to approve', 'Closed'])
    expect(mails[0]?.text).toContain('Status: Labor to approve (was Assigned, accepted)')
    expect(mails[0]?.text).toContain('Two hours')
    expect(mails[1]?.text).toContain('Sold the machine')
  })

  it('are told nothing of a change that was not applied', async () => {
    const id = await subscribed('one@gym.test')
    await desk.as.dealer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
    expect(await mailed()).toEqual([])
  })
})

describe('POST /labor-claims/{id}/resend-email (L18)', () => {
  it('mails how the claim stands once more, to everybody who is subscribed', async () => {
    const id = await subscribed('one@gym.test', 'two@gym.test')
    expect((await resend('reviewer', id, { message: 'As you asked' })).body).toEqual({ ok: true })
    const mails = await mailed()
    expect(mails.map((mail) => mail.to)).toEqual(['one@gym.test', 'two@gym.test'])
    expect(mails[0]?.text).toContain('As you asked')
    const { history } = (await desk.as.reviewer.call(table.readClaim, { params: { id } })).body
    expect(history.at(-1)).toMatchObject({
      action: 'resendMail',
      message: 'To one@gym.test, two@gym.test: As you asked',
    })
  })

  it('to another address alone, where one is named', async () => {
    const id = await subscribed('one@gym.test')
    await resend('admin', id, { alt_email: 'else@gym.test' })
    expect((await mailed()).map((mail) => mail.to)).toEqual(['else@gym.test'])
  })

  it('says that nobody would get it, or that the address is none', async () => {
    const id = await desk.claim()
    expect((await resend('reviewer', id)).refusal.errors).toEqual({
      alt_email: 'No one is subscribed. Enter an email address',
    })
    expect((await resend('reviewer', id, { alt_email: 'nobody' })).refusal.errors).toEqual({
      alt_email: 'Email Address is invalid',
    })
  })

  it('is for claims.manage and admin', async () => {
    const id = await subscribed('one@gym.test')
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      expect((await resend(role, id)).refusal.error).toBe('auth.notAllowed')
    expect((await resend('reviewer', desk.newId())).refusal.error).toBe('labor-claims.unknown')
    expect(await mailed()).toEqual([])
  })
})

describe('POST /notification_subscribers/{id} (L19)', () => {
  it('is set by whoever sees the claim; each address once; the history says from whom to whom', async () => {
    const id = await desk.claim()
    const { body } = await subscribe('servicer', id, ['one@gym.test', 'ONE@gym.test', 'two@gym.test'], 'labor-claim')
    expect(body).toEqual({ notification_subscribers: ['one@gym.test', 'two@gym.test'] })
    for (const role of ['dealer', 'reviewer', 'admin'] as const)
      expect((await subscribe(role, id, [`${role}@gym.test`])).body.notification_subscribers).toEqual([
        `${role}@gym.test`,
      ])
    const { history } = (await desk.as.dealer.call(table.readClaim, { params: { id } })).body
    expect(history[0]).toMatchObject({ action: 'setSubscribers', message: 'no one → one@gym.test, two@gym.test' })
    expect(history).toHaveLength(4)
  })

  it('refuses what is no address, too many, and another kind of thing', async () => {
    const id = await desk.claim()
    expect((await subscribe('dealer', id, ['one@gym.test', 'nobody'])).refusal.errors).toEqual({
      'notification_subscribers.1': 'Email Address is invalid',
    })
    const many = Array.from({ length: 21 }, (_, index) => `${index}@gym.test`)
    expect((await subscribe('dealer', id, many)).refusal.errors).toEqual({
      notification_subscribers: 'At most 20 people',
    })
    expect((await subscribe('dealer', id, [], 'order')).refusal.errors).toEqual({ type: 'Must be labor-claim' })
  })

  it('is not there for others', async () => {
    const id = await desk.claim()
    for (const role of ['customer', 'dealer2', 'servicer2', 'onsite'] as const)
      expect((await subscribe(role, id, [])).refusal.error).toBe('labor-claims.unknown')
  })
})
