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

  it('asks nobody in development who has no second factor', async () => {
    const other = await shop.signedIn('admin@demo.test').then(() => shop.server.signIn('admin@demo.test'))
    await shop.forgetAll()
    const body = { reviewer: true }
    expect((await other.call(users.table.updateUserAsAdmin, { params, body })).status).toBe(200)
    await other.call(users.table.updateUserAsAdmin, { params, body: { reviewer: false } })
  })
})
