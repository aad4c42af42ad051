import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { personData } from '../../../contract/person-data.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { sendAtOnce } from '../../support/at-once.ts'
import type { Client } from '../../support/client.ts'
import { callMeanwhile, hasPostgres } from '../../support/meanwhile.ts'
import type { Tx } from '../../../server/kernel/call.ts'
import { buildJoinSignUp, findMailedCode, signUpAndActivate, table, useSignUpServer } from './sign-up-harness.ts'

const shop = useSignUpServer()
const { admin, reviewer, dealer, dealerStaff } = demoUsers
const all = [admin, reviewer, dealer, dealerStaff]
const set = (ids: readonly number[], role: { readonly admin?: boolean; readonly local_admin?: boolean }) =>
  shop.server.db.updateTable('app_user').set(role).where('user_id', 'in', ids).execute()
beforeEach(async () => {
  await shop.server.db.updateTable('app_user').set({ active: true }).where('user_id', 'in', all).execute()
  await set([admin, reviewer], { admin: true })
  await set([dealer, dealerStaff], { local_admin: true })
})

interface Person {
  readonly id: number
  readonly name: string
}
const administrators = [
  { id: admin, name: 'admin' },
  { id: reviewer, name: 'reviewer' },
] as const
const localAdministrators = [
  { id: dealer, name: 'dealer' },
  { id: dealerStaff, name: 'dealer-staff' },
] as const

/** Each of two people does something to the other while both are locked; the answers, the successful one first. */
async function changeEachOther(
  [one, other]: readonly [Person, Person],
  change: (
    client: Client,
    id: number,
  ) => Promise<{ readonly status: number; readonly refusal: { readonly error: string } }>,
) {
  const { server } = shop
  const clients = [
    await server.signIn(`${one.name}@demo.test`),
    await server.signIn(`${other.name}@demo.test`),
  ] as const
  const answers: { readonly status: number; readonly error: string | undefined }[] = []
  const send = async (client: Client, id: number) => {
    const { status, refusal } = await change(client, id)
    answers.push({ status, error: status === 200 ? undefined : refusal.error })
  }
  await sendAtOnce(server.db, {
    lock: (tx) =>
      tx.selectFrom('app_user').select('user_id').where('user_id', 'in', [one.id, other.id]).forNoKeyUpdate().execute(),
    calls: [() => send(clients[0], other.id), () => send(clients[1], one.id)],
  })
  const left = await server.db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', [one.id, other.id])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('admin', '=', true), eb('local_admin', '=', true)]))
    .execute()
  return { answers: answers.toSorted((a, b) => a.status - b.status), left: left.length }
}

describe('Of two people who take each other’s rights at once', () => {
  it('one administrator keeps them where both take the role (U02)', async () => {
    await set([admin, reviewer], { local_admin: false })
    expect(
      await changeEachOther(administrators, (client, id) =>
        client.call(table.updateUserAsAdmin, { params: { id }, body: { admin: false } }),
      ),
    ).toEqual({
      answers: [
        { status: 200, error: undefined },
        { status: 403, error: 'auth.notAllowed' },
      ],
      left: 1,
    })
  })

  it.each([
    ['administrator', administrators],
    ['local administrator', localAdministrators],
  ] as const)('one %s remains where both remove the other (U10)', async (_role, people) => {
    expect(
      await changeEachOther(people, (client, id) =>
        client.call(accountUsers.removeUser, { params: { id }, body: { action: 'remove' } }),
      ),
    ).toEqual({
      answers: [
        { status: 200, error: undefined },
        { status: 401, error: 'auth.signedOut' },
      ],
      left: 1,
    })
  })
})

describe('A request to join that is answered', () => {
  const request = async () => {
    await signUpAndActivate(shop.server, buildJoinSignUp('PW-2014'))
    const client = await shop.server.signIn('dealer@demo.test')
    const code = await findMailedCode(shop.server, 'dealer@demo.test', '/dashboard/join/')
    return () => client.call(table.answerJoinRequest, { params: { code }, body: { accept: true } })
  }
  const readAsker = () =>
    shop.server.db
      .selectFrom('app_user')
      .select(['user_id', 'account_id'])
      .where('email_key', '=', 'ana@hillcrest.test')
      .executeTakeFirstOrThrow()
  const set = (tx: Tx, id: number, to: { readonly active?: boolean; readonly local_admin?: boolean }) =>
    tx.updateTable('app_user').set(to).where('user_id', '=', id).execute()

  it('moves no person where the caller loses the role meanwhile', async () => {
    const accept = await request()
    const before = await readAsker()
    const { status } = await callMeanwhile(shop.server, (tx) => set(tx, dealer, { local_admin: false }), accept)
    expect([status, await readAsker()]).toEqual([403, before])
  })

  it('is gone where the person is removed meanwhile', async () => {
    const accept = await request()
    const before = await readAsker()
    const { refusal } = await callMeanwhile(shop.server, (tx) => set(tx, before.user_id, { active: false }), accept)
    expect([refusal.error, await readAsker()]).toEqual(['users.joinUnknown', before])
  })
})

describe('Permissions that are saved while the account stops being a dealer', () => {
  const permissions = ['orders.view', 'claims.view', 'claims.file'] as const
  // As N02 leaves who has the defaults: there is no list that a dealer's rights could leave.
  const stop = (tx: Tx) =>
    tx.updateTable('account').set({ dealer: false }).where('account_id', '=', demoAccounts.hillcrest).execute()
  const lists = async () =>
    (
      await shop.server.db
        .selectFrom('app_user')
        .select('permissions')
        .where('account_id', '=', demoAccounts.hillcrest)
        .where('permissions', 'is not', null)
        .execute()
    ).length
  afterEach(async () => {
    await shop.server.db
      .updateTable('account')
      .set({ dealer: true })
      .where('account_id', '=', demoAccounts.hillcrest)
      .execute()
  })

  it.each([
    ['a user (U09)', (client: Client) => client.call(accountUsers.updatePermissions, of(dealerStaff))],
    [
      'a new user (U12)',
      (client: Client) =>
        client.call(accountUsers.addNewUser, {
          params: { id: demoAccounts.hillcrest },
          body: { email: 'sam@hillcrest.test', first_name: 'Sam', last_name: 'Ode', permissions: [...permissions] },
        }),
    ],
  ])('give %s nothing of a dealer', async (_, save) => {
    const before = await lists()
    const client = await shop.server.signIn('dealer@demo.test')
    const { refusal } = await callMeanwhile(shop.server, stop, () => save(client))
    expect([refusal?.error, await lists()]).toEqual(['users.lacking', before])
  })

  it('are refused where the form showed those of a dealer', async () => {
    const client = await shop.server.signIn('dealer@demo.test')
    const { id, body } = { id: dealerStaff, body: { permissions: [...permissions], expected: [...permissions] } }
    const save = () => client.call(accountUsers.updatePermissions, { params: { id }, body })
    expect((await callMeanwhile(shop.server, stop, save)).refusal.error).toBe('users.changed')
  })

  function of(id: number) {
    return { params: { id }, body: { permissions: [...permissions] } }
  }
})

describe('Of two users who are given one email at once', () => {
  it('the later is refused at the field (U02)', async () => {
    const { server } = shop
    const clients = [await server.signIn('admin@demo.test'), await server.signIn('reviewer@demo.test')] as const
    const answers: { readonly status: number; readonly errors?: unknown }[] = []
    const give = async (client: Client, id: number) => {
      const body = { email: 'same@demo.test' }
      const { status, refusal } = await client.call(table.updateUserAsAdmin, { params: { id }, body })
      answers.push(status === 200 ? { status } : { status, errors: refusal.errors })
    }
    // Each waits at what its correction drops after it has stored the email.
    const row = { invited_by: admin, made_at: server.clock.now(), expires_at: server.clock.now() }
    await server.db
      .insertInto('user_invitation')
      .values([dealer, dealerStaff].map((user_id) => ({ ...row, user_id, code_hash: String(user_id) })))
      .execute()
    await sendAtOnce(server.db, {
      lock: (tx) => tx.selectFrom('user_invitation').select('user_id').forUpdate().execute(),
      calls: [() => give(clients[0], dealer), () => give(clients[1], dealerStaff)],
    })
    // Either answer may be the first to arrive.
    expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([
      { status: 200 },
      { status: 422, errors: { email: 'A user of this account has this email already' } },
    ])
  })
})

describe('Of two administrators who erase each other at once', () => {
  it('one remains', async () => {
    const nameOf = async (id: number) => {
      const row = await shop.server.db
        .selectFrom('app_user')
        .select(['first_name', 'last_name'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return `${row.first_name} ${row.last_name}`
    }
    const names = new Map<number, string>([
      [admin, await nameOf(admin)],
      [reviewer, await nameOf(reviewer)],
    ])
    expect(
      await changeEachOther(administrators, (client, id) =>
        client.call(personData.table.erasePerson, { params: { id }, body: { name: names.get(id) ?? '' } }),
      ),
    ).toEqual({
      answers: [
        { status: 200, error: undefined },
        { status: 401, error: 'auth.signedOut' },
      ],
      left: 1,
    })
  })
})

describe('While a person is erased', () => {
  it('who erases them goes on with other work, and nothing ends the erasure early', async () => {
    const { server } = shop
    const { customer } = demoUsers
    await server.signIn('customer@demo.test')
    const office = await server.signIn('admin@demo.test')
    const names = await server.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', customer)
      .executeTakeFirstOrThrow()
    await sql`create function note_timeout() returns trigger language plpgsql as $$ begin
      insert into server_fact values ('timeout', current_setting('statement_timeout')); return new; end $$`.execute(
      server.db,
    )
    await sql`create trigger noted before insert on person_erasure for each row execute function note_timeout()`.execute(
      server.db,
    )
    const body = { name: `${names.first_name} ${names.last_name}` }
    const statuses: number[] = []
    const note = async (answer: Promise<{ readonly status: number }>) => {
      statuses.push((await answer).status)
    }
    const waited = await sendAtOnce(server.db, {
      lock: (tx) => tx.selectFrom('session').select('user_id').where('user_id', '=', customer).forUpdate().execute(),
      calls: [
        () => note(office.call(personData.table.erasePerson, { params: { id: customer }, body })),
        () => note(office.call(table.updateUserAsAdmin, { params: { id: dealer }, body: { title: 'Ms.' } })),
      ],
    })
    expect([waited, statuses]).toEqual([
      [hasPostgres, false],
      [200, 200],
    ])
    const fact = server.db.selectFrom('server_fact').select('value').where('name', '=', 'timeout')
    expect((await fact.executeTakeFirst())?.value).toBe('0')
  })
})
