import { beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import type { ProfileForm } from '../../../contract/account-users.ts'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import { demoAccounts, demoPassword, demoUsers } from '../../../demo/accounts.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { UserForm } from '../../../contract/users.ts'
import { getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import type { TestServer } from '../../support/server.ts'
import { useSignUpServer, table } from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
const { dealer, dealerStaff, dealer2, reviewer, admin, onsite } = demoUsers
beforeEach(async () => {
  server = shop.server
  await server.db
    .updateTable('app_user')
    .set({ first_name: 'Tom', last_name: 'Brandt', phone: '', active: true, permissions: null })
    .where('user_id', '=', dealerStaff)
    .execute()
})

const as = (who: string) => server.signIn(`${who}@demo.test`)
const profile = async (who: string, id: number, body: ProfileForm) =>
  (await as(who)).call(accountUsers.updateProfile, { params: { id }, body })
const grant = async (who: string, id: number, permissions: Permission[] | null, expected?: Permission[]) =>
  (await as(who)).call(accountUsers.updatePermissions, {
    params: { id },
    body: { permissions, ...(expected === undefined ? {} : { expected }) },
  })
const remove = async (who: string, id: number) =>
  (await as(who)).call(accountUsers.removeUser, { params: { id }, body: { action: 'remove' } })
const activate = async (who: string, id: number) => (await as(who)).call(accountUsers.activateUser, { params: { id } })
const history = async (account: number = demoAccounts.hillcrest) =>
  (await (await as('admin')).call(accounts.table.readHistory, { params: { id: account } })).body.map(
    ({ text, by }) => `${by}: ${text}`,
  )
const names = (body: { readonly permissions: readonly { readonly name: Permission }[] }) =>
  body.permissions.map(({ name }) => name)
const dealerDefaults: Permission[] = [
  ...(['orders.view', 'orders.place', 'warranty.view', 'warranty.register'] as const),
  ...(['claims.view', 'claims.file'] as const),
]
const noRoles = {
  ...{ dealer: false, servicer: false, admin: false, on_site: false },
  reviewer: false,
  local_admin: false,
}
const home = { addr1: '18 Elm Street', addr2: '', city: 'Montclair', state: 'NJ', postal_code: '07042' }

describe('A profile (U08)', () => {
  it('takes one’s own names, phone and address', async () => {
    const { status, body } = await profile('dealer-staff', dealerStaff, {
      profile: { first_name: ' Thomas ', phone: '2015550162' },
      address: home,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ first_name: 'Thomas', last_name: 'Brandt', phone: '(201) 555-0162' })
    expect(body.address).toMatchObject(home)
  })

  it('keeps the address when only names are sent, and removes it with null', async () => {
    await profile('dealer-staff', dealerStaff, { address: home })
    expect(
      (await profile('dealer-staff', dealerStaff, { profile: { last_name: 'Brand' } })).body.address,
    ).not.toBeNull()
    expect((await profile('dealer-staff', dealerStaff, { address: null })).body.address).toBeNull()
  })

  it('names each field that is wrong and changes nothing', async () => {
    const { status, refusal } = await profile('dealer-staff', dealerStaff, {
      profile: { first_name: '', phone: '12', title: 'Baron' },
      address: { ...home, addr1: '', state: 'ZZ', postal_code: '1' },
    })
    expect([status, refusal.error]).toEqual([422, 'users.invalid'])
    expect(Object.keys(refusal.errors).sort()).toEqual([
      'addr1',
      'first_name',
      'phone',
      'postal_code',
      'state',
      'title',
    ])
    const { body } = await (await as('dealer-staff')).call(table.readUser, { params: { id: dealerStaff }, query: {} })
    expect([body.first_name, body.address]).toEqual(['Tom', null])
  })

  it('of an account’s user is also changed by its local administrator, which the history tells', async () => {
    expect((await profile('dealer', dealerStaff, { profile: { first_name: 'Tommy' } })).body.first_name).toBe('Tommy')
    expect(await history()).toEqual(['Priya Nair: Changed the profile of Tom Brandt.'])
  })

  it('of others is unknown', async () => {
    for (const [who, id] of [
      ['dealer', dealer2],
      ['dealer-staff', dealer],
      ['reviewer', dealerStaff],
      ['onsite', admin],
    ] as const)
      expect((await profile(who, id, { profile: { first_name: 'X' } })).refusal.error).toBe('users.unknown')
  })
})

describe('Permissions (U09, WO105)', () => {
  const setRole = async (id: number, body: UserForm) =>
    (await as('admin')).call(table.updateUserAsAdmin, { params: { id }, body })

  it('go with the role that they came with, which the history tells', async () => {
    const before = getDefaultPermissions({ ...noRoles, reviewer: true })
    await grant(
      'admin',
      reviewer,
      before.filter((name) => name !== 'reports.view'),
    )
    const { body } = await setRole(reviewer, { reviewer: false })
    expect(names(body)).toEqual(getDefaultPermissions(noRoles))
    const former = await as('reviewer')
    expect((await former.call(laborClaims.table.listClaims, { query: {} })).status).toBe(403)
    expect((await history(demoAccounts.meridian))[0]).toMatch(
      /rights\. Allowed .*: Place orders, Register machines\. No longer allowed for .*: Approve orders, .*Manage labor claims\.$/,
    )
    const back = await setRole(reviewer, { reviewer: true })
    expect(names(back.body)).toEqual(before)
  })

  it('come with a new role', async () => {
    await grant(
      'admin',
      dealerStaff,
      dealerDefaults.filter((name) => name !== 'orders.place'),
    )
    const { body } = await setRole(dealerStaff, { reviewer: true })
    expect(names(body)).toEqual(expect.arrayContaining(['claims.manage', 'warranty.review', 'claims.file']))
    expect(names(body)).not.toContain('orders.place')
    await setRole(dealerStaff, { reviewer: false })
  })

  it('are set by the local administrator and hold at once', async () => {
    const staff = await as('dealer-staff')
    const { status, body } = await grant('dealer', dealerStaff, ['orders.view', 'orders.edit'])
    expect([status, names(body)]).toEqual([200, ['orders.view', 'orders.edit']])
    const session = await staff.call(auth.table.readSession, {})
    expect(session.body.user?.permissions).toEqual([{ name: 'orders.view' }, { name: 'orders.edit' }])
    expect(await history()).toEqual([
      'Priya Nair: Allowed Tom Brandt: Edit orders. No longer allowed for Tom Brandt: Place orders, See warranty records, Register machines, See labor claims, File labor claims.',
    ])
  })

  it('that the granter lacks are refused by name, and nothing is granted', async () => {
    const { status, refusal } = await grant('dealer', dealerStaff, ['orders.view', 'orders.approve', 'claims.manage'])
    expect([status, refusal.error]).toEqual([403, 'users.lacking'])
    expect(refusal.message).toContain('Not yours: Approve orders, Manage labor claims.')
    const { body } = await (await as('admin')).call(table.readUser, { params: { id: dealerStaff }, query: {} })
    expect(names(body)).toEqual(dealerDefaults)
  })

  it('that the user holds already stay, even if the granter lacks them', async () => {
    await grant('admin', dealerStaff, ['orders.view', 'reports.view'])
    expect(names((await grant('dealer', dealerStaff, ['orders.place', 'reports.view'])).body)).toEqual([
      'orders.place',
      'reports.view',
    ])
  })

  it('follow the defaults again with null, and with a list that equals them', async () => {
    const own = () =>
      server.db.selectFrom('app_user').select('permissions').where('user_id', '=', dealerStaff).executeTakeFirst()
    for (const back of [null, [...dealerDefaults].reverse()]) {
      await grant('dealer', dealerStaff, ['orders.view'])
      expect((await own())?.permissions).toBe('["orders.view"]')
      expect(names((await grant('dealer', dealerStaff, back)).body)).toEqual(dealerDefaults)
      expect((await own())?.permissions).toBeNull()
    }
  })

  it('do not decide who manages users: that comes with the role of a local administrator', async () => {
    const rights = names((await (await as('dealer')).call(table.readUser, { params: { id: dealer }, query: {} })).body)
    const without = await grant(
      'admin',
      dealer,
      rights.filter((name) => name !== 'users.manage' && name !== 'orders.edit'),
    )
    expect(names(without.body)).toEqual(rights.filter((name) => name !== 'orders.edit'))
    expect(names((await grant('admin', dealerStaff, [...dealerDefaults, 'users.manage'])).body)).toEqual(dealerDefaults)
    expect(await history()).toEqual(['Ruth Abernathy: No longer allowed for Priya Nair: Edit orders.'])
    await grant('admin', dealer, null)
  })

  it('that somebody changed meanwhile are not overwritten', async () => {
    await grant('admin', dealerStaff, ['orders.view'])
    const { status, refusal } = await grant('dealer', dealerStaff, ['orders.place'], dealerDefaults)
    expect([status, refusal.error]).toEqual([409, 'users.changed'])
    expect(refusal.current).toMatchObject({ user_id: dealerStaff, permissions: [{ name: 'orders.view' }] })
  })

  it('of oneself are not extended by a local administrator', async () => {
    const all: Permission[] = [...dealerDefaults, 'orders.edit', 'accounts.edit', 'users.manage', 'reports.view']
    expect((await grant('dealer', dealer, all)).refusal.error).toBe('users.lacking')
  })

  it('of the shop’s staff are changed by administrators alone', async () => {
    await server.db
      .updateTable('app_user')
      .set({ account_id: demoAccounts.hillcrest })
      .where('user_id', '=', reviewer)
      .execute()
    expect((await grant('dealer', reviewer, [])).refusal).toMatchObject({ error: 'users.staffOnly' })
    expect((await profile('dealer', reviewer, { profile: { phone: '' } })).refusal.error).toBe('users.staffOnly')
    expect((await remove('dealer', reviewer)).refusal.error).toBe('users.staffOnly')
    expect((await activate('dealer', reviewer)).refusal.error).toBe('users.staffOnly')
    expect((await grant('admin', reviewer, null)).status).toBe(200)
    await server.db
      .updateTable('app_user')
      .set({ account_id: demoAccounts.meridian })
      .where('user_id', '=', reviewer)
      .execute()
  })

  it('are no call for users without an administrator’s rights', async () => {
    for (const who of ['dealer-staff', 'servicer', 'reviewer', 'onsite', 'customer'])
      expect((await grant(who, onsite, [])).status).toBe(403)
  })

  it('refuses a name that is no permission, at its place', async () => {
    const client = await as('dealer')
    const { status, refusal } = await client.send(
      'PUT',
      `/api/users/frp/${dealerStaff}/update-order-permissions`,
      JSON.stringify({ permissions: ['orders.steal'] }),
      { 'content-type': 'application/json' },
    )
    expect([status, refusal.error]).toEqual([422, 'call.invalid'])
  })
})

describe('Removing and activating a user (U10, U11, WO084)', () => {
  it('ends the user’s sessions, keeps what it made, and refuses the password', async () => {
    const staff = await as('dealer-staff')
    const { status, body } = await remove('dealer', dealerStaff)
    expect([status, body.active]).toEqual([200, false])
    expect((await staff.call(table.readUser, { params: { id: dealerStaff }, query: {} })).status).toBe(401)
    const again = await server.visitor().call(auth.table.login, {
      body: { email: 'dealer-staff@demo.test', password: demoPassword, remember: false },
    })
    expect(again.body).toMatchObject({ logged_in: false, failed_attempt: true })
    const { body: account } = await (
      await as('dealer')
    ).call(accounts.table.readAccount, { params: { id: demoAccounts.hillcrest }, query: { with: 'users' } })
    expect(account.users?.find(({ user_id }) => user_id === dealerStaff)).toMatchObject({ active: false })
    expect(await history()).toEqual(['Priya Nair: Removed Tom Brandt.'])
  })

  it('takes the user back with the rights it had', async () => {
    await grant('dealer', dealerStaff, ['orders.view'])
    await remove('dealer', dealerStaff)
    const { body } = await activate('dealer', dealerStaff)
    expect([body.active, names(body)]).toEqual([true, ['orders.view']])
    expect((await (await as('dealer-staff')).call(auth.table.readSession, {})).body.user?.user_id).toBe(dealerStaff)
    expect((await history())[0]).toBe('Priya Nair: Activated Tom Brandt again.')
  })

  it('changes nothing the second time', async () => {
    for (const again of [remove, remove, activate, activate])
      expect((await again('dealer', dealerStaff)).status).toBe(200)
    expect(await history()).toHaveLength(2)
  })

  it('does not remove oneself', async () => {
    for (const [who, id] of [
      ['dealer', dealer],
      ['admin', admin],
    ] as const)
      expect((await remove(who, id)).refusal).toMatchObject({ error: 'users.removesSelf' })
  })

  it('is unknown for users of other accounts', async () => {
    expect((await remove('dealer', dealer2)).refusal.error).toBe('users.unknown')
    expect((await activate('dealer', dealer2)).refusal.error).toBe('users.unknown')
  })
})
