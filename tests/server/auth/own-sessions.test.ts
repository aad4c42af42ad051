import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { users } from '../../../contract/users.ts'
import { accounts } from '../../../contract/accounts.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { startAuthHarness } from './auth-harness.ts'

const { readSessions, endOneSession, endOtherSessions, readSession } = auth.table
const shop = startAuthHarness()
const dealer = 'dealer@demo.test'
const minute = 60_000

const sessionsOf = async (client: Client) => (await client.call(readSessions, {})).body.sessions
const isIn = async (client: Client) => (await client.call(readSession, {})).body.logged_in

describe('Your devices', () => {
  it('lists the sessions of the person with device, address, sign-in and last use, this one first', async () => {
    const phone = await shop.signedIn(dealer)
    shop.server.clock.advance(5 * minute)
    const desk = await shop.signedIn(dealer, undefined, true)
    await shop.signedIn('servicer@demo.test')
    shop.server.clock.advance(5 * minute)
    await isIn(phone)
    const [own, other, ...more] = await sessionsOf(desk)
    expect(more).toEqual([])
    expect(own).toMatchObject({ is_current: true, is_remembered: true, address: '127.0.0.1' })
    expect(other).toMatchObject({
      is_current: false,
      is_remembered: false,
      device: 'Unknown device',
      signed_in_at: '2026-11-20T15:00:00.000Z',
      seen_at: '2026-11-20T15:10:00.000Z',
    })
  })

  it('names the browser and its device in plain text, and stores nothing else of what it says', async () => {
    const client = shop.server.visitor()
    await client.send(
      'POST',
      '/api/auth/login',
      { email: dealer, password: 'Repair-2026' },
      {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604.1',
      },
    )
    expect((await sessionsOf(client))[0]?.device).toBe('Safari on iPhone')
    const rows = await shop.server.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('AppleWebKit')
  })

  it('does not list a session whose time is over', async () => {
    await shop.signedIn(dealer)
    shop.server.clock.advance(9 * 60 * minute)
    expect(await sessionsOf(await shop.signedIn(dealer))).toHaveLength(1)
  })

  it('ends one: its browser is signed out', async () => {
    const [phone, desk] = [await shop.signedIn(dealer), await shop.signedIn(dealer)]
    const other = (await sessionsOf(desk)).find(({ is_current }) => !is_current)
    const { body } = await desk.call(endOneSession, { params: { id: other?.session_id ?? '' } })
    expect(body.sessions).toHaveLength(1)
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(desk)).toBe(true)
  })

  it('refuses to end another person’s session, as one that has ended', async () => {
    const [mine, theirs] = [await shop.signedIn(dealer), await shop.signedIn('servicer@demo.test')]
    const id = (await sessionsOf(theirs))[0]?.session_id ?? ''
    const { status, refusal } = await mine.call(endOneSession, { params: { id } })
    expect([status, refusal?.error]).toEqual([404, 'auth.sessionUnknown'])
    expect(await isIn(theirs)).toBe(true)
  })

  it('ends all others at once', async () => {
    const [phone, van, desk] = [await shop.signedIn(dealer), await shop.signedIn(dealer), await shop.signedIn(dealer)]
    expect((await desk.call(endOtherSessions, {})).body.sessions).toMatchObject([{ is_current: true }])
    expect([await isIn(phone), await isIn(van), await isIn(desk)]).toEqual([false, false, true])
  })

  it('is closed to visitors', async () => {
    expect((await shop.server.visitor().call(readSessions, {})).refusal?.error).toBe('auth.signedOut')
  })
})

describe('The devices of a user, for an administrator of the shop', () => {
  const params = { id: demoUsers.dealer }

  it('are listed and ended, with an entry in the account’s history', async () => {
    const phone = await shop.signedIn(dealer)
    const admin = await shop.signedIn('admin@demo.test')
    expect((await admin.call(users.table.readSignIn, { params })).body.sessions).toMatchObject([{ is_current: false }])
    expect((await admin.call(users.table.endSessions, { params })).body.sessions).toEqual([])
    expect(await isIn(phone)).toBe(false)
    const dealerAgain = await shop.signedIn(dealer)
    const accountId = (await dealerAgain.call(readSession, {})).body.user?.account_id ?? 0
    const history = (await admin.call(accounts.table.readHistory, { params: { id: accountId } })).body
    expect(JSON.stringify(history)).toContain('Signed Priya Nair out everywhere.')
  })

  it('are not for a local administrator, and an unknown user has none', async () => {
    const local = await shop.signedIn(dealer)
    expect((await local.call(users.table.readSignIn, { params })).refusal?.error).toBe('auth.notAllowed')
    expect((await local.call(users.table.endSessions, { params })).refusal?.error).toBe('auth.notAllowed')
    const admin = await shop.signedIn('admin@demo.test')
    const unknown = { params: { id: 99_999 } }
    expect((await admin.call(users.table.readSignIn, unknown)).refusal?.error).toBe('users.unknown')
    expect((await admin.call(users.table.endSessions, unknown)).refusal?.error).toBe('users.unknown')
  })
})
