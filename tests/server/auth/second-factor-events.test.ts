import { afterEach, beforeEach, expect, test } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { userSignIn } from '../../../contract/user-sign-in.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { startSecondFactorHarness } from './second-factor-harness.ts'

const shop = startSecondFactorHarness()
beforeEach(async () => {
  await shop.server.db.updateTable('app_user').set({ second_factor_since: null }).execute()
})
afterEach(() => shop.forgetAll())

test('What happens to a second factor is a security event, a wrong code too', async () => {
  const since = (await shop.server.db.selectFrom('security_event').select('event_id').execute()).length
  const { client, recoveryCodes } = await shop.protect('dealer@demo.test')
  const visitor = shop.server.visitor()
  const token = await shop.begin('dealer@demo.test', visitor)
  expect((await shop.confirm(visitor, { token, code: '000000' })).refusal.error).toBe('auth.secondFactor')
  expect((await shop.confirm(visitor, { token, recovery_code: recoveryCodes[0] })).status).toBe(200)
  await client.call(auth.table.renewRecoveryCodes, {})
  await client.call(auth.table.removeTotp, {})
  await shop.protect('servicer@demo.test')
  const admin = await shop.signedIn('admin@demo.test')
  await admin.call(userSignIn.resetSecondFactor, { params: { id: String(demoUsers.servicer) } })
  const events = await shop.server.db.selectFrom('security_event').selectAll().orderBy('event_id').execute()
  const own = events.slice(since).filter(({ kind }) => /^(factor|recovery)\./.test(kind))
  expect(own.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['factor.added', 'authenticator app'],
    ['factor.failed', 'code'],
    ['recovery.used', ''],
    ['recovery.renewed', ''],
    ['factor.removed', 'authenticator app'],
    ['factor.added', 'authenticator app'],
    ['factor.reset', ''],
  ])
  expect(own[1]?.user_id).toBe(demoUsers.dealer)
  expect(own.at(-1)).toMatchObject({ user_id: demoUsers.admin, of_user_id: demoUsers.servicer })
})
