import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { modules } from '../../../contract/all.ts'
import { auth } from '../../../contract/auth.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { orders } from '../../../contract/orders.ts'
import { users } from '../../../contract/users.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { hashToken } from '../../../server/kernel/session.ts'
import type { Client } from '../../support/client.ts'
import { password } from './auth-harness.ts'
import { startSecondFactorHarness } from './second-factor-harness.ts'

const shop = startSecondFactorHarness()
const minute = 60_000
const rows = modules.flatMap(({ module, table }) =>
  Object.entries<Row>(table)
    .filter(([, row]) => row.proof === 'fresh')
    .map(([name, row]) => ({ name: `${module}.${name}`, row })),
)

let admin: Client
beforeEach(async () => {
  await shop.forgetAll()
  ;({ client: admin } = await shop.protect('admin@demo.test'))
  shop.server.clock.advance(11 * minute)
})

const prove = () => admin.call(auth.table.proveAgain, { body: { password } })
const pathOf = ({ path }: Row) => `/api${path.replace(/\{\w+\}/g, '1')}`

describe('A call about rights, money or sign-in', () => {
  it('is marked: these ask for a fresh proof', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'auth.beginPasskey',
      'auth.beginTotp',
      'auth.removePasskey',
      'auth.removeTotp',
      'auth.renewRecoveryCodes',
      'claim-pay.removeTerms',
      'claim-pay.saveTerms',
      'claim-payments.exportBatch',
      'claim-payments.settlePayment',
      'person-data.erasePerson',
      'person-data.readPersonData',
      'returns.exportReturns',
      'security.exportSecurityEvents',
      'users.activateUser',
      'users.addNewUser',
      'users.resetSecondFactor',
      'users.updatePermissions',
      'x12.readX12File',
    ])
  })

  it.each(rows)('$name is refused without one, and says that in its contract', async ({ row }) => {
    expect(row.refusals).toContain('auth.proofNeeded')
    const { status, refusal } = await admin.send(row.method, pathOf(row), {})
    expect([status, refusal.error]).toEqual([403, 'auth.proofNeeded'])
    await prove()
    expect((await admin.send(row.method, pathOf(row), {})).refusal?.error).not.toBe('auth.proofNeeded')
  })

  it('is refused to who may not call it before anybody is asked', async () => {
    const { client } = await shop.protect('dealer-staff@demo.test')
    shop.server.clock.advance(11 * minute)
    const body = { permissions: [] }
    const { refusal } = await client.call(users.table.updatePermissions, { params: { id: 1 }, body })
    expect(refusal?.error).toBe('auth.notAllowed')
  })
})

describe('A change that asks for a proof by what it changes', () => {
  const params = { id: demoUsers.customer }

  it('of a user: roles and the email, not the name', async () => {
    const change = (body: object) => admin.call(users.table.updateUserAsAdmin, { params, body })
    expect((await change({ first_name: 'Jordana' })).status).toBe(200)
    expect((await change({ reviewer: true })).refusal?.error).toBe('auth.proofNeeded')
    expect((await change({ email: 'jordana@demo.test' })).refusal?.error).toBe('auth.proofNeeded')
    const own = await admin.call(users.table.updateUser, { params, body: { on_site: true } })
    expect(own.refusal?.error).toBe('auth.proofNeeded')
    await prove()
    expect((await change({ reviewer: true })).body.reviewer).toBe(true)
    await change({ reviewer: false, first_name: 'Jordan' })
  })

  it('of an account: terms and flags, not the website', async () => {
    const change = (body: object) => admin.call(accounts.table.updateAccount, { params: { id: 2 }, body })
    expect((await change({ url: 'https://hillcrest.example' })).status).toBe(200)
    expect((await change({ discount: 30 })).refusal?.error).toBe('auth.proofNeeded')
    await prove()
    expect((await change({ discount: 30 })).body.discount).toBe(30)
  })

  it('of a request to join an account: accepting it, not declining it', async () => {
    const ask = async () => {
      const code = randomBytes(24).toString('base64url')
      const [at, day] = [shop.server.clock.now(), 86_400_000]
      const request = { join_id: randomUUID(), user_id: demoUsers.customer, account_id: demoAccounts.hillcrest }
      await shop.server.db
        .insertInto('join_request')
        .values({
          ...{ ...request, code_hash: hashToken(code), made_at: at, expires_at: new Date(at.getTime() + day) },
          ...{ answered_at: null, answered_by: null, accepted: null },
        })
        .execute()
      return (accept: boolean) => admin.call(users.table.answerJoinRequest, { params: { code }, body: { accept } })
    }
    expect((await (await ask())(false)).status).toBe(200)
    const answer = await ask()
    expect((await answer(true)).refusal?.error).toBe('auth.proofNeeded')
    await prove()
    expect((await answer(true)).status).toBe(200)
  })

  it('of all orders as a file, which names people', async () => {
    const exported = () => admin.call(orders.table.exportOrders, { query: {} })
    expect((await exported()).refusal?.error).toBe('auth.proofNeeded')
    await prove()
    expect((await exported()).status).toBe(200)
    const { client } = await shop.protect('dealer@demo.test')
    shop.server.clock.advance(11 * minute)
    expect((await client.call(orders.table.exportOrders, { query: {} })).status).toBe(200)
  })

  it('of a device with a lock of the app: its keys, and that it has none any more', async () => {
    const keysFor = (more: object = {}) =>
      admin.call(auth.table.deviceKey, { body: { device_id: '0193a000-0000-7000-8000-000000000001', ...more } })
    const { body } = await keysFor()
    expect((await keysFor({ is_locked: true })).body.key).toBe(body.key)
    expect((await keysFor()).refusal?.error).toBe('auth.proofNeeded')
    expect((await keysFor({ is_locked: false })).refusal?.error).toBe('auth.proofNeeded')
    await prove()
    expect((await keysFor({ is_locked: false })).body.key).toBe(body.key)
    shop.server.clock.advance(11 * minute)
    expect((await keysFor()).body.key).toBe(body.key)
  })

  it('of a device with a lock whose session has ended: the lock is remembered for each device of a user', async () => {
    const tablet = '0193a000-0000-7000-8000-000000000001'
    const keysFor = async (client: Client, more: object = {}) => {
      const { body, refusal } = await client.call(auth.table.deviceKey, { body: { device_id: tablet, ...more } })
      return refusal?.error ?? (body.is_locked === true ? 'locked' : 'given')
    }
    const dealer = 'dealer@demo.test'
    const { client, secret } = await shop.protect(dealer)
    const signInAgain = async () => {
      shop.server.clock.advance(11 * minute)
      const next = shop.server.visitor()
      await shop.confirm(next, { token: await shop.begin(dealer, next), code: shop.code(secret) })
      return next
    }
    expect(await keysFor(client, { is_locked: true })).toBe('locked')
    await client.call(auth.table.logout, {})
    const next = await signInAgain()
    expect(await keysFor(next)).toBe('locked')
    expect((await next.call(auth.table.readSession, {})).body.device_locked).toBeUndefined()
    expect(await keysFor(next, { is_locked: true })).toBe('locked')
    expect((await next.call(auth.table.readSession, {})).body.device_locked).toBe(true)
    const later = await signInAgain()
    shop.server.clock.advance(11 * minute)
    expect(await keysFor(later)).toBe('auth.proofNeeded')
    expect(await keysFor(later, { is_locked: false })).toBe('auth.proofNeeded')
    const phone = { device_id: '0193a000-0000-7000-8000-000000000002' }
    expect(await keysFor(later, phone)).toBe('given')
    // Its report marks the session, though the keys are refused: no page is drawn for it.
    expect(await keysFor(later, { is_locked: true })).toBe('auth.proofNeeded')
    expect((await later.call(auth.table.readSession, {})).body.device_locked).toBe(true)
    expect(await keysFor(admin)).toBe('given')
    // The session that it was reported in asks for every device, as before.
    expect(await keysFor(next, phone)).toBe('auth.proofNeeded')
    const last = await signInAgain()
    expect(await keysFor(last, { is_locked: false })).toBe('given')
    shop.server.clock.advance(11 * minute)
    expect(await keysFor(last)).toBe('given')
  })

  it('of more than 50 devices with a lock: an open session pushes none of them out', async () => {
    const { db } = shop.server
    await db.deleteFrom('device_lock').execute()
    const lock = (number: number) => {
      const device_id = `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`
      return admin.call(auth.table.deviceKey, { body: { device_id, is_locked: true } })
    }
    await prove()
    for (let number = 1; number <= 50; number += 1) {
      expect((await lock(number)).status).toBe(200)
      shop.server.clock.advance(1000)
    }
    const stored = async () => {
      const rows = await db.selectFrom('device_lock').select('device_id').orderBy('locked_at').execute()
      return rows.map(({ device_id }) => Number(device_id.slice(-12)))
    }
    shop.server.clock.advance(10 * minute)
    await db.updateTable('session').set({ device_locked: false }).execute()
    expect((await lock(51)).refusal?.error).toBe('auth.proofNeeded')
    expect(await stored()).toHaveLength(50)
    await prove()
    expect((await lock(51)).status).toBe(200)
    expect(await stored()).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
    await db.deleteFrom('device_lock').execute()
  })

  it('asks nobody in development who has no second factor', async () => {
    const other = await shop.signedIn('admin@demo.test').then(() => shop.server.signIn('admin@demo.test'))
    await shop.forgetAll()
    const body = { reviewer: true }
    expect((await other.call(users.table.updateUserAsAdmin, { params, body })).status).toBe(200)
    await other.call(users.table.updateUserAsAdmin, { params, body: { reviewer: false } })
  })
})
