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

test('A password and a recovery code that confirm who is there leave the trace that they leave at a sign-in', async () => {
  const since = (await shop.server.db.selectFrom('security_event').select('event_id').execute()).length
  const { client, recoveryCodes } = await shop.protect('dealer@demo.test')
  await shop.server.jobs.drain()
  const mailed = shop.server.mails.length
  const prove = (body: { password?: string; recovery_code?: string | undefined }) =>
    client.call(auth.table.proveAgain, { body })
  expect((await prove({ recovery_code: recoveryCodes[0] })).status).toBe(200)
  await shop.server.jobs.drain()
  expect(shop.server.mails.slice(mailed).map(({ to, subject }) => [to, subject])).toEqual([
    ['dealer@demo.test', 'A recovery code was used'],
  ])
  for (let at = 0; at < 11; at += 1) expect((await prove({ password: `Wrong-${at}` })).status).not.toBe(200)
  const events = await shop.server.db.selectFrom('security_event').selectAll().orderBy('event_id').execute()
  const own = events.slice(since).filter(({ kind }) => kind !== 'sign-in.ok' && kind !== 'factor.added')
  expect(own.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['recovery.used', ''],
    ...Array.from({ length: 3 }, () => ['sign-in.failed', 'confirming in a session']),
    ['sign-in.limited', ''],
  ])
  expect(own.slice(0, 4).map(({ user_id }) => user_id)).toEqual(Array.from({ length: 4 }, () => demoUsers.dealer))
})
