import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '../../../contract/notifications.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness, table } from '../labor-claims/claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = notifications.table
const guest = 'Gym@Elm.test'
const mailsTo = async (to: string) => {
  await harness.server.jobs.drain()
  return harness.server.mails.filter((mail) => mail.to === to)
}
/** A claim with this subscriber that moves on: its emails so far. */
async function moved(to: string) {
  const id = await harness.claim({ status: 'requests', notification_subscribers: JSON.stringify([to]) })
  await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'accept' } })
  harness.server.clock.advance(31 * 60_000)
  return mailsTo(to)
}
const read = (token: string) => harness.as.customer.call(rows.readUnsubscription, { query: { link: token } })
const save = (token: string, is_unsubscribed: boolean) =>
  harness.as.customer.call(rows.saveUnsubscription, { body: { token, is_unsubscribed } })
const click = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  harness.server.app.server.inject({
    method: 'POST',
    url: new URL(url).pathname + new URL(url).search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

describe('Emails to an address without a user', () => {
  it('have a link and the headers for one click; those of users lead to their choices instead', async () => {
    const [mail] = await moved(guest)
    expect(mail?.unsubscribe).toMatch(/\/mail\/unsubscribe\?token=[\w%.-]+$/)
    expect(mail?.text).toContain(mail?.unsubscribe)
    const [own] = await moved('dealer@demo.test')
    expect([own?.unsubscribe, own?.text.includes('/dashboard/notifications')]).toEqual([undefined, true])
  })

  it('end by one click of the mail program, twice as well as once, without a session', async () => {
    const [mail] = await moved('click@elm.test')
    const url = mail?.unsubscribe ?? ''
    const token = new URL(url).searchParams.get('token') ?? ''
    // Neither the page nor a link checker that opens it changes anything.
    await harness.server.app.server.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search })
    expect((await read(token)).body).toEqual({ email: 'click@elm.test', is_unsubscribed: false })
    expect((await click(url, 'something=else')).statusCode).toBe(400)
    expect((await read(token)).body.is_unsubscribed).toBe(false)
    for (const _ of [1, 2]) expect((await click(url)).statusCode).toBe(200)
    expect((await read(token)).body.is_unsubscribed).toBe(true)
    expect(await moved('click@elm.test')).toHaveLength(1)
  })

  it('end and begin again by the page; what a person sends still comes', async () => {
    const count = (await moved(guest)).length
    const [mail] = await mailsTo(guest)
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? ''
    expect((await save(token, true)).body).toEqual({ email: guest.toLowerCase(), is_unsubscribed: true })
    expect((await save(token, true)).body.is_unsubscribed).toBe(true)
    expect(await moved(guest)).toHaveLength(count)
    const id = await harness.claim({ notification_subscribers: JSON.stringify([guest]) })
    await harness.as.reviewer.call(table.resendMail, { params: { id }, body: { message: 'Here it is', alt_email: '' } })
    expect(await mailsTo(guest)).toHaveLength(count + 1)
    await save(token, false)
    expect((await moved(guest)).length).toBeGreaterThan(count + 1)
  })

  it('stay ended once the address is a user’s, who reads so, may choose otherwise, and can end them by the link again', async () => {
    const email = 'later@elm.test'
    const [mail] = await moved(email)
    const url = mail?.unsubscribe ?? ''
    await click(url)
    await harness.server.db
      .updateTable('app_user')
      .set({ email, email_key: email })
      .where('email_key', '=', 'customer@demo.test')
      .execute()
    const readMine = async () => {
      const { choices } = (await harness.as.customer.call(rows.readChoices, {})).body
      return choices.map(({ kind, mail: how }) => `${kind} ${how}`)
    }
    const ended = ['claim.returned off', 'claim.filed off', 'claim.moved off', 'claim.payment off']
    expect(await readMine()).toEqual([...ended, 'registration.decided now'])
    expect(await moved(email)).toHaveLength(1)
    const body = { mail: 'now' as const, push: false }
    await harness.as.customer.call(rows.saveChoice, { params: { kind: 'claim.moved' }, body })
    const count = (await moved(email)).length
    expect(count).toBeGreaterThan(1)
    const token = new URL(url).searchParams.get('token') ?? ''
    expect((await read(token)).body.is_unsubscribed).toBe(false)
    expect((await click(url)).statusCode).toBe(200)
    expect((await read(token)).body.is_unsubscribed).toBe(true)
    expect(await readMine()).toEqual([...ended, 'registration.decided now'])
    expect(await moved(email)).toHaveLength(count)
    expect((await save(token, false)).body.is_unsubscribed).toBe(false)
    expect(await readMine()).toEqual([
      ...['claim.returned now', 'claim.filed now', 'claim.moved digest', 'claim.payment digest'],
      'registration.decided now',
    ])
    expect((await moved(email)).length).toBeGreaterThan(count)
  })

  it('are nobody else’s to end: a token is signed', async () => {
    const forged = `${Buffer.from('victim@elm.test').toString('base64url')}.${'a'.repeat(43)}`
    for (const token of [forged, 'x', '']) {
      expect((await read(token)).refusal.error).toBe('notifications.linkUnknown')
      expect((await save(token, true)).refusal.error).toBe('notifications.linkUnknown')
    }
    expect((await click(`https://shop.test/mail/unsubscribe?token=${forged}`)).statusCode).toBe(404)
  })
})
