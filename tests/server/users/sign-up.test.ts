import { beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { site } from '../../../contract/site.ts'
import { createVisitorBuyer } from '../../../server/modules/checkout/buyers.store.ts'
import type { TestServer } from '../../support/server.ts'
import {
  findMailedCode,
  goodPassword,
  buildJoinSignUp,
  listMailsTo,
  buildSignUp,
  useSignUpServer,
  signUp,
  table,
} from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(() => {
  server = shop.server
})

const success = 'You have successfully signed up. Check your email to retrieve a link to activate your account'
const rowsOf = async (name: 'app_user' | 'account' | 'sign_up') =>
  (await server.db.selectFrom(name).selectAll().execute()).length

describe('Signing up with a new account (U03)', () => {
  it('answers the spec’s sentence and emails a link', async () => {
    const { status, body } = await signUp(server.visitor(), buildSignUp())
    expect(status).toBe(200)
    expect(body).toEqual({ message: success, error: null, errors: {}, join: 'success' })
    const [mail, ...others] = await listMailsTo(server, 'rosa@elmstreet.test')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Activate your account')
    expect(mail?.text).toMatch(/^https:\/\/parts\.example\/account\/activate\/[\w-]{32}$/m)
    expect(mail?.html).toContain('https://parts.example/account/activate/')
    expect(server.jobErrors).toEqual([])
  })

  it('creates neither user nor account before activation', async () => {
    const before = [await rowsOf('app_user'), await rowsOf('account')]
    await signUp(server.visitor(), buildSignUp())
    await server.jobs.drain()
    expect([await rowsOf('app_user'), await rowsOf('account')]).toEqual(before)
  })

  it('tells a stranger who signed up with an email nothing at the sign-in: known, pending and unknown answer alike', async () => {
    const emails = ['dealer@demo.test', 'rosa@elmstreet.test']
    for (const email of emails) await signUp(server.visitor(), buildSignUp({ email }))
    await server.jobs.drain()
    const login = async (email: string) =>
      (await server.visitor().call(auth.table.login, { body: { email, password: goodPassword } })).body
    const [known, pending, unknown] = [await login(emails[0]!), await login(emails[1]!), await login('no@demo.test')]
    expect(pending).toEqual(unknown)
    expect(known).toEqual(unknown)
    expect(unknown).toMatchObject({ failed_attempt: true, error: 'The email or password is incorrect.' })
  })

  it('stores neither the password nor the code of the link', async () => {
    await signUp(server.visitor(), buildSignUp())
    const code = await findMailedCode(server, 'rosa@elmstreet.test')
    const storedRows = [
      await server.db.selectFrom('sign_up').selectAll().execute(),
      await server.db.selectFrom('staged_job').selectAll().execute(),
    ]
    expect(code).toHaveLength(32)
    expect(JSON.stringify(storedRows)).not.toContain(code)
    expect(JSON.stringify(storedRows)).not.toContain(goodPassword)
  })

  it('shows the first error, and a sentence for each field in the order of the form', async () => {
    const { status, body } = await signUp(server.visitor(), {
      ...buildSignUp({
        email: 'nobody',
        password: 'short',
        password_confirmation: 'other',
        company_name: '',
        url: 'x',
      }),
    })
    expect(status).toBe(200)
    expect(body.error).toBe('Invalid email address')
    expect(body.message).toBe(body.error)
    expect(body.join).toBeNull()
    expect(Object.entries(body.errors)).toEqual([
      ['email', 'Invalid email address'],
      [
        'password',
        'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.',
      ],
      ['password_confirmation', 'Passwords do not match'],
      ['company_name', 'Required'],
      ['url', 'Invalid website'],
    ])
    expect(await listMailsTo(server, 'nobody')).toEqual([])
  })

  it('refuses a breached password and one’s own name at their field, as every place that takes a new password', async () => {
    for (const password of ['Ncc1701d', 'Lindgren-1', 'Partwright-1']) {
      const { body } = await signUp(server.visitor(), buildSignUp({ password }))
      expect([password, Object.keys(body.errors)]).toEqual([password, ['password']])
    }
  })

  it('answers required fields for an empty form', async () => {
    const { body } = await signUp(server.visitor(), {})
    expect(body.error).toBe('Required')
    expect(Object.keys(body.errors)).toEqual([
      'email',
      'password',
      'password_confirmation',
      'first_name',
      'last_name',
      'join_account',
    ])
  })

  it('accepts a state by abbreviation or number, and refuses unknown ones', async () => {
    for (const billing_state_id of ['nj', 31])
      expect((await signUp(server.visitor(), buildSignUp({ billing_state_id }))).body.error).toBeNull()
    for (const billing_state_id of ['ZZ', 9999])
      expect((await signUp(server.visitor(), buildSignUp({ billing_state_id }))).body.errors).toEqual({
        billing_state_id: 'Choose a state or province from the list',
      })
  })

  it('lets no stranger write to an email: no link in a name, and no text of the form in the mail', async () => {
    for (const first_name of ['Win at evil.com', 'https://evil.example', 'a@evil.example', '<b>Rosa</b>']) {
      const { body } = await signUp(server.visitor(), buildSignUp({ first_name }))
      expect(body.errors).toEqual({ first_name: 'Must be a name, without an address or a link' })
    }
    const form = buildSignUp({ first_name: 'Call 555 0199 now', company_name: 'Your invoice is at pay.evil.example' })
    expect((await signUp(server.visitor(), form)).body.error).toBeNull()
    const [mail] = await listMailsTo(server, 'rosa@elmstreet.test')
    expect(mail?.text).toContain('Hello there,')
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/evil|555/)
  })

  it('refuses flags, permissions and discounts', async () => {
    for (const more of [
      { admin: true },
      { local_admin: true },
      { permissions: ['orders.approve'] },
      { discount: 50 },
      { dealer: true },
    ]) {
      const { status, refusal } = await server
        .visitor()
        .send('POST', '/api/users/join', { ...buildSignUp(), ...more }, { 'content-type': 'application/json' })
      expect(status).toBe(422)
      expect(refusal.error).toBe('call.invalid')
    }
    expect(await listMailsTo(server, 'rosa@elmstreet.test')).toEqual([])
  })
})

describe('Signing up to join an account (U03)', () => {
  it('requires a display number or an account_id', async () => {
    for (const account of ['PW-2014', ' pw-2014 ', 2, '2'])
      expect((await signUp(server.visitor(), buildJoinSignUp(account))).body.error).toBeNull()
    expect((await signUp(server.visitor(), buildJoinSignUp(''))).body).toMatchObject({
      error: 'Required',
      errors: { account_id: 'Required' },
    })
  })

  it('answers alike whether the account exists or not, and tells the email which number was wrong', async () => {
    const [known, unknown] = [
      await signUp(server.visitor(), buildJoinSignUp('PW-2014')),
      await signUp(server.visitor(), buildJoinSignUp('PW-9999', { email: 'bo@hillcrest.test' })),
    ]
    expect(unknown.body).toEqual(known.body)
    const [mail, ...more] = await listMailsTo(server, 'bo@hillcrest.test')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('The account number is not right')
    expect(mail?.text).toContain('https://parts.example/login?sign-up')
    expect(mail?.text).not.toContain('/account/activate/')
    expect(await rowsOf('sign_up')).toBe(1)
  })

  it('takes the account of visitors’ orders for none', async () => {
    const { accountId } = await createVisitorBuyer(server.db)
    for (const account of ['WEB', ' web ', accountId]) {
      await signUp(server.visitor(), buildJoinSignUp(account))
      expect((await listMailsTo(server, 'ana@hillcrest.test')).at(-1)?.subject).toBe('The account number is not right')
    }
    expect(await rowsOf('sign_up')).toBe(0)
  })

  it('reveals only the account’s number, in answer and email', async () => {
    const { body } = await signUp(server.visitor(), buildJoinSignUp('PW-2014'))
    const [mail] = await listMailsTo(server, 'ana@hillcrest.test')
    expect(mail?.text).toContain('PW-2014')
    expect(JSON.stringify([body, mail])).not.toMatch(/Hillcrest Fitness|Priya|Plainfield/)
  })
})

describe('Signing up with an email that is known', () => {
  it('answers the same and emails the owner instead', async () => {
    const [known, unknown] = [
      await signUp(server.visitor(), buildSignUp({ email: 'Dealer@demo.test' })),
      await signUp(server.visitor(), buildSignUp()),
    ]
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    const mails = await listMailsTo(server, 'dealer@demo.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect(mails[0]?.text).toContain('https://parts.example/login')
    expect(mails[0]?.text).not.toContain('/account/activate/')
  })

  it('emails a removed user what can be done, since no password of it works', async () => {
    const set = (active: boolean) =>
      server.db.updateTable('app_user').set({ active }).where('email_key', '=', 'dealer@demo.test').execute()
    await set(false)
    await signUp(server.visitor(), buildSignUp({ email: 'dealer@demo.test' }))
    const [mail, ...more] = await listMailsTo(server, 'dealer@demo.test')
    await set(true)
    expect([mail?.subject, more]).toEqual(['Your email belongs to a removed user', []])
    const { body } = await server.visitor().call(site.table.readSite, { query: {} })
    expect(mail?.text).toContain(body.contact_email)
    expect(mail?.text).not.toContain('Forgot password')
  })

  it('does the same work before answering: a hash and the same rows', async () => {
    const staged = async () =>
      (
        await server.db.selectFrom('staged_job').select(['kind', 'payload']).where('kind', 'like', 'users.%').execute()
      ).map(({ kind, payload }) => [kind, Object.keys(JSON.parse(payload) as object), payload.includes('scrypt$')])
    await signUp(server.visitor(), buildSignUp({ email: 'dealer@demo.test' }))
    await signUp(server.visitor(), buildSignUp())
    const [known, unknown] = await staged()
    expect(known).toEqual(unknown)
    expect(known).toEqual(['users.signUp', ['form', 'passwordHash', 'accountId', 'deviceHash'], true])
    expect(await rowsOf('sign_up')).toBe(0)
  })

  it('does not change the existing user', async () => {
    await signUp(server.visitor(), buildSignUp({ email: 'dealer@demo.test' }))
    await server.jobs.drain()
    const login = (password: string) =>
      server.visitor().call(auth.table.login, { body: { email: 'dealer@demo.test', password } })
    expect((await login(goodPassword)).body.logged_in).toBe(false)
    expect((await login('Repair-2026')).body.logged_in).toBe(true)
  })
})

describe('Sign-ups are limited', () => {
  it('to thirty in ten minutes per address, including wrong account numbers; invalid forms do not count', async () => {
    for (let n = 0; n < 40; n += 1) await signUp(server.visitor(), {})
    for (let n = 0; n < 30; n += 1) await signUp(server.visitor(), buildJoinSignUp(`PW-77${n}`))
    const { status, refusal, headers } = await signUp(server.visitor(), buildSignUp())
    expect(status).toBe(429)
    expect(refusal.error).toBe('call.tooMany')
    expect(headers['retry-after']).toBe('600')
    server.clock.advance(600_000)
    expect((await signUp(server.visitor(), buildSignUp())).body.error).toBeNull()
  })

  it('to five emails an hour per address', async () => {
    for (let n = 0; n < 7; n += 1) await signUp(server.visitor(), buildSignUp())
    expect(await listMailsTo(server, 'rosa@elmstreet.test')).toHaveLength(5)
  })
})

describe('Another activation mail (U05)', () => {
  const resend = (email: string) => server.visitor().call(table.resendActivation, { body: { email } })

  it('answers a known and an unknown email alike', async () => {
    await signUp(server.visitor(), buildSignUp())
    await server.jobs.drain()
    const [waiting, known, unknown] = [
      await resend('rosa@elmstreet.test'),
      await resend('dealer@demo.test'),
      await resend('nobody@demo.test'),
    ]
    const messages = [waiting, known, unknown].map(({ body }, n) =>
      body.message.replace(['rosa@elmstreet.test', 'dealer@demo.test', 'nobody@demo.test'][n] ?? '', 'X'),
    )
    expect(new Set(messages).size).toBe(1)
    const staged = await server.db.selectFrom('staged_job').select('kind').where('done_at', 'is', null).execute()
    expect(staged.filter(({ kind }) => kind === 'users.resendActivation')).toHaveLength(3)
  })

  it('emails a new link only for a pending sign-up', async () => {
    await signUp(server.visitor(), buildSignUp())
    const first = await findMailedCode(server, 'rosa@elmstreet.test')
    for (const email of ['ROSA@elmstreet.test', 'dealer@demo.test', 'nobody@demo.test']) await resend(email)
    const second = await findMailedCode(server, 'rosa@elmstreet.test')
    expect(second).toHaveLength(32)
    expect(second).not.toBe(first)
    const notices = await listMailsTo(server, 'dealer@demo.test')
    expect(notices.map(({ subject }) => subject)).toEqual(['You already have an account'])
    expect(await listMailsTo(server, 'nobody@demo.test')).toEqual([])
    expect(server.jobErrors).toEqual([])
  })

  it('requires an email', async () => {
    expect((await resend('')).refusal).toMatchObject({ error: 'call.invalid', errors: { email: 'Required' } })
    expect((await resend('x')).refusal.errors).toEqual({ email: 'Invalid email address' })
  })
})
