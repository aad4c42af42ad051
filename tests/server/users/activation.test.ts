import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import { auth } from '../../../contract/auth.ts'
import { users } from '../../../contract/users.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import {
  activate,
  signUpAndActivate,
  findMailedCode,
  goodPassword,
  buildSignUp,
  listMailsTo,
  useSignUpServer,
  signUp,
} from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(() => {
  server = shop.server
})

const failure = 'There was an error activating your account.'
const email = 'rosa@elmstreet.test'
const { table } = users

describe('Activating an account (U04)', () => {
  it('signs in, with a message', async () => {
    const client = server.visitor()
    await signUp(client, buildSignUp())
    const { body } = await activate(client, await findMailedCode(server, email))
    expect(body).toMatchObject({
      logged_in: true,
      failed_attempt: false,
      message: 'Welcome, Rosa. Your account is active.',
      join: 'success',
      admin: false,
      reviewer: false,
      on_site: false,
      dealer: false,
      servicer: false,
      user: { email, first_name: 'Rosa', account_name: 'Elm Street Gym', local_admin: true },
    })
    expect((await client.call(auth.table.readSession, {})).body.logged_in).toBe(true)
  })

  it('creates the account with the next number, website and billing address', async () => {
    const client = await signUpAndActivate(
      server,
      buildSignUp({ url: 'elmstreet.gym', account_billing_fax: '973 555 0145' }),
    )
    const { user } = (await client.call(auth.table.readSession, {})).body
    const id = user?.account_id ?? 0
    const { body } = await client.call(accounts.table.readAccount, { params: { id }, query: {} })
    expect(body).toMatchObject({ name: 'Elm Street Gym', discount: 0, dealer: false, warranty_servicer: false })
    expect(body.display_id).toMatch(/^PW-1\d{4}$/)
    const list = await client.call(addresses.table.listAccountAddresses, { params: { id }, query: {} })
    expect(list.body.data).toEqual([
      expect.objectContaining({
        address_type: 'billing',
        name: 'Rosa Lindgren',
        organization: 'Elm Street Gym',
        location: 'Montclair, NJ',
        postal_code: '07042',
        phone: '(973) 555-0144',
      }),
    ])
    const row = await server.db
      .selectFrom('account')
      .select(['url', 'fax'])
      .where('account_id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ url: 'elmstreet.gym', fax: '(973) 555-0145' })
  })

  it('accepts the password of the sign-up', async () => {
    await signUpAndActivate(server, buildSignUp())
    const { body } = await server.visitor().call(auth.table.login, { body: { email, password: goodPassword } })
    expect(body).toMatchObject({ logged_in: true, require_password_update: false })
  })

  it('fails for an unknown code with the spec’s sentence and failed_attempt, signed out', async () => {
    const { status, body } = await activate(server.visitor(), 'x'.repeat(32))
    expect(status).toBe(200)
    expect(body).toMatchObject({ logged_in: false, failed_attempt: true, message: failure, error: failure, user: null })
  })

  it('works once', async () => {
    await signUp(server.visitor(), buildSignUp())
    const code = await findMailedCode(server, email)
    expect((await activate(server.visitor(), code)).body.logged_in).toBe(true)
    expect((await activate(server.visitor(), code)).body.message).toBe(failure)
  })

  it('whose answer was lost is found by its email: the next link asked for becomes a notice that the account is there', async () => {
    await signUpAndActivate(server, buildSignUp())
    const before = (await listMailsTo(server, email)).length
    await server.visitor().call(table.resendActivation, { body: { email } })
    const mails = (await listMailsTo(server, email)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect(mails[0]?.text).toContain('https://parts.example/login')
  })

  it('accepts one of two concurrent activations', async () => {
    await signUp(server.visitor(), buildSignUp())
    const code = await findMailedCode(server, email)
    const answers = await Promise.all([activate(server.visitor(), code), activate(server.visitor(), code)])
    expect(answers.map(({ body }) => body.logged_in).sort()).toEqual([false, true])
  })

  it('expires after 48 hours; a new email renews it', async () => {
    await signUp(server.visitor(), buildSignUp())
    const code = await findMailedCode(server, email)
    server.clock.advance(48 * 3_600_000)
    expect((await activate(server.visitor(), code)).body.message).toBe(failure)
    await server.visitor().call(table.resendActivation, { body: { email } })
    expect((await activate(server.visitor(), await findMailedCode(server, email))).body.logged_in).toBe(true)
  })

  it('fails for an older link', async () => {
    await signUp(server.visitor(), buildSignUp())
    const first = await findMailedCode(server, email)
    await server.visitor().call(table.resendActivation, { body: { email } })
    await server.jobs.drain()
    expect((await activate(server.visitor(), first)).body.message).toBe(failure)
  })

  it('takes only the latest sign-up of an email, at its browser too', async () => {
    const [first, second] = [server.visitor(), server.visitor()]
    await signUp(first, buildSignUp({ company_name: 'First Gym' }))
    const firstCode = await findMailedCode(server, email)
    await signUp(second, buildSignUp({ company_name: 'Second Gym' }))
    const secondCode = await findMailedCode(server, email)
    expect(await server.db.selectFrom('sign_up').select('email_key').execute()).toEqual([{ email_key: email }])
    expect((await activate(first, firstCode)).body.message).toBe(failure)
    expect((await activate(second, secondCode)).body.user?.account_name).toBe('Second Gym')
  })

  it('ends the session of a user who was signed in at this browser', async () => {
    const client = await server.signIn('dealer@demo.test')
    await signUp(client, buildSignUp())
    expect((await activate(client, await findMailedCode(server, email))).body.user?.email).toBe(email)
    expect((await client.call(auth.table.readSession, {})).body.user?.email).toBe(email)
  })

  it('is limited to 30 attempts a minute per address', async () => {
    for (let n = 0; n < 30; n += 1) await activate(server.visitor(), `guess-${n}`)
    const { status, refusal } = await activate(server.visitor(), 'guess-31')
    expect([status, refusal.error]).toEqual([429, 'call.tooMany'])
  })

  it('deletes sign-ups after 30 days without activation', async () => {
    await signUp(server.visitor(), buildSignUp())
    await server.jobs.drain()
    server.clock.advance(31 * 86_400_000)
    await signUp(server.visitor(), buildSignUp({ email: 'other@elmstreet.test' }))
    await server.jobs.drain()
    const waiting = await server.db.selectFrom('sign_up').select('email_key').execute()
    expect(waiting).toEqual([{ email_key: 'other@elmstreet.test' }])
  })
})

describe('The password of a sign-up (S5)', () => {
  const stranger = { password: 'Elliptical-8', password_confirmation: 'Elliptical-8' }
  const login = (password: string) => server.visitor().call(auth.table.login, { body: { email, password } })
  const choose = (client: Client, body: { readonly password: string; readonly current_password?: string }) =>
    client.call(auth.table.updatePassword, { body: { ...body, password_confirmation: body.password } })

  it('is not the stranger’s who signed up with the email again, before the link was sent once more', async () => {
    const owner = server.visitor()
    await signUp(owner, buildSignUp())
    await server.jobs.drain()
    await signUp(server.visitor(), buildSignUp(stranger))
    await server.jobs.drain()
    await owner.call(table.resendActivation, { body: { email } })
    const { body } = await activate(owner, await findMailedCode(server, email))
    expect(body).toMatchObject({ logged_in: true, require_password_update: true, has_password: false })
    for (const password of [stranger.password, goodPassword]) expect((await login(password)).body.logged_in).toBe(false)
    expect((await choose(owner, { password: 'Rowing-2026' })).body).toMatchObject({ require_password_update: false })
    expect((await login('Rowing-2026')).body.logged_in).toBe(true)
    expect((await login(stranger.password)).body.logged_in).toBe(false)
  })

  it('is chosen by the link’s holder at another browser than the one that signed up, before anything else', async () => {
    await signUp(server.visitor(), buildSignUp(stranger))
    const holder = server.visitor()
    const { body } = await activate(holder, await findMailedCode(server, email))
    expect(body).toMatchObject({ logged_in: true, message: 'Welcome, Rosa. Your account is active.' })
    const account = { params: { id: body.user?.account_id ?? 0 }, query: {} }
    expect((await holder.call(accounts.table.readAccount, account)).refusal.error).toBe('auth.passwordUpdateRequired')
    expect((await choose(holder, { password: 'weak' })).refusal.errors).toHaveProperty('password')
    await choose(holder, { password: 'Rowing-2026' })
    expect((await holder.call(accounts.table.readAccount, account)).status).toBe(200)
    expect((await holder.call(auth.table.readSession, {})).body).not.toHaveProperty('has_password')
  })

  it('needs the current one again once it is chosen', async () => {
    const client = await signUpAndActivate(server, buildSignUp())
    expect((await choose(client, { password: 'Rowing-2026' })).refusal.errors).toEqual({ current_password: 'Required' })
  })

  it('may be mailed instead, to a user who left before choosing one', async () => {
    await signUp(server.visitor(), buildSignUp(stranger))
    const holder = server.visitor()
    await activate(holder, await findMailedCode(server, email))
    await server.visitor().call(auth.table.resetPassword, { body: { email } })
    expect((await choose(holder, { password: 'Rowing-2026' })).status).toBe(200)
  })
})
