import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personData } from '../../../contract/person-data.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { answering, ask, deliver, lastMailTo, newMessageId, readAsStaff, rows } from './tickets-harness.ts'
import type { MailOptions } from './tickets-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const form = 'form@hoster.test'
const latest = async () => {
  const { number } = await server.db
    .selectFrom('support_ticket')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `ST-${number}`
}
/** The writers that the customer of a ticket reads. */
async function listWriters(ticketId: string): Promise<readonly string[]> {
  const { number, access_key: key } = await server.db
    .selectFrom('support_ticket')
    .select(['number', 'access_key'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const { body } = await server.visitor().call(rows.readTicket, { params: { id: `ST-${number}` }, query: { key } })
  return body.messages.map(({ by }) => by)
}
/** A mail of a website's form; returns the ticket that it opened. */
async function send(replyTo: string, { headers = [], ...mail }: MailOptions = {}) {
  const from = mail.from ?? `Website <${form}>`
  const { outcome } = await deliver(server, { ...mail, from, headers: [`Reply-To: ${replyTo}`, ...headers] })
  return { outcome, ticket: await readAsStaff(server, await latest()) }
}

describe('A first mail with an address for answers', () => {
  it('opens a ticket whose answers go there, and shows where it came from', async () => {
    const { outcome, ticket } = await send('Kim Lee <Kim@gym.test>', { subject: 'Belt' })
    expect([outcome, ticket.contact]).toEqual(['opened', { name: 'Kim Lee', email: 'kim@gym.test', phone: '' }])
    expect(ticket.customer).toBeNull()
    expect(ticket.messages[0]?.from_email).toBe(form)
    expect(await listWriters(ticket.ticket_id)).toEqual(['Kim Lee'])
    expect((await lastMailTo(server, 'kim@gym.test'))?.subject).toBe(`We received your question [${ticket.number}]`)
    const notice = server.mails.findLast(({ subject }) => subject === `${ticket.number}: Question by mail`)
    for (const text of ['Kim Lee', 'kim@gym.test', form]) expect(notice?.text).toContain(text)
    const onsite = await server.signIn('onsite@demo.test')
    const body = { id: newMessageId(), text: 'It is.', rev: ticket.rev, closes: true }
    await onsite.call(rows.answerTicket, { params: { id: ticket.number }, body })
    expect((await lastMailTo(server, 'kim@gym.test'))?.text).toContain('It is.')
    expect(server.mails.filter(({ to }) => to === form)).toHaveLength(0)
  })

  it('keeps the sender’s name where that address has none', async () => {
    const { ticket } = await send('lou.office@gym.test', { from: 'Lou <lou@gym.test>' })
    expect(ticket.contact).toMatchObject({ name: 'Lou', email: 'lou.office@gym.test' })
  })

  it.each([
    ['two addresses', 'a@gym.test, b@gym.test'],
    ['no address', 'nobody'],
    ['an address in another one', '"a1:victim"@gym.test'],
    ['a machine’s address', 'no-reply@hoster.test'],
    ['our own address', 'service@partwright.example'],
    ['our own address with a key', `service+${'a'.repeat(32)}@partwright.example`],
  ])('has its sender as the customer with %s', async (_what, replyTo) => {
    const from = `sender${newMessageId().slice(-6)}@gym.test`
    expect((await send(replyTo, { from })).ticket.contact.email).toBe(from)
  })

  it.each([
    ['a no-reply address', 'no-reply@hoster.test'],
    ['our own address', 'service@partwright.example'],
  ])('from %s is the person’s whom it names', async (_what, from) => {
    const { outcome, ticket } = await send('Sam <sam@gym.test>', { from: `Website <${from}>` })
    expect([outcome, ticket.status, ticket.contact]).toMatchObject(['opened', 'open', { email: 'sam@gym.test' }])
    expect((await lastMailTo(server, 'sam@gym.test'))?.subject).toContain(ticket.number)
  })

  it.each([
    ['a mail server', 'sam@gym.test', 'mailer-daemon@hoster.test', []],
    ['a postmaster', 'sam@gym.test', 'postmaster@hoster.test', []],
    ['an address of bounces', 'sam@gym.test', 'bounces+1@hoster.test', []],
    ['a no-reply address that names another', 'noreply@hoster.test', 'no-reply@hoster.test', []],
    ['a no-reply address that names ours', 'service@partwright.example', 'no-reply@hoster.test', []],
    ['a machine by its headers', 'sam@gym.test', 'no-reply@hoster.test', ['Precedence: bulk']],
    ['a newsletter', 'sales@vendor.test', 'no-reply@vendor.test', ['List-Unsubscribe: <https://vendor.test/u/1>']],
    ['one of a subdomain', 'sales@vendor.test', 'noreply@news.vendor.test', ['List-Unsubscribe: <mailto:u@v.test>']],
  ])('from %s is a machine’s still', async (_what, replyTo, from, headers) => {
    expect((await send(replyTo, { from, headers })).outcome).toBe('automatic')
  })

  it.each([
    ['a person’s own', 'kit@gym.test'],
    ['our own', 'service@partwright.example'],
    ['a form’s no-reply', 'noreply@form.test'],
    ['a no-reply address whose domain ends alike', 'noreply@mygym.test'],
  ])(
    'is a person’s from %s address, though one can unsubscribe from the service that sent it',
    async (_whose, from) => {
      const headers = ['List-Unsubscribe: <https://service.test/u/1>']
      expect((await send('kit.office@gym.test', { from, headers })).outcome).toBe('opened')
    },
  )

  it('has its sender with two headers of them', async () => {
    const headers = ['Reply-To: b@gym.test']
    expect((await send('a@gym.test', { from: 'two@gym.test', headers })).ticket.contact.email).toBe('two@gym.test')
  })
})

describe('A later mail', () => {
  const open = async (from: string, replyTo: string) => {
    const { ticket } = await send(replyTo, { from })
    return { id: ticket.number, mail: await lastMailTo(server, replyTo) }
  }
  const last = async (id: string) => (await readAsStaff(server, id)).messages.at(-1)

  it('with the key is the customer’s from both addresses, and held from any other', async () => {
    const { id, mail } = await open('ann@gym.test', 'ann.office@gym.test')
    for (const from of ['ann@gym.test', 'ann.office@gym.test']) {
      expect((await deliver(server, { from, headers: answering(mail) })).outcome).toBe('added')
      expect(await last(id)).toMatchObject({ kind: 'customer', state: 'shown', from_email: from })
    }
    const other = ['Reply-To: ann.office@gym.test', ...answering(mail)]
    expect((await deliver(server, { from: 'evil@x.test', headers: other })).outcome).toBe('held')
    expect(await last(id)).toMatchObject({ state: 'held', held_because: 'other-address' })
  })

  it('with the number alone is unproven from both addresses, and another address’s from any other', async () => {
    const { id } = await open('bo@gym.test', 'bo.office@gym.test')
    for (const [from, because] of [
      ['bo@gym.test', 'unproven'],
      ['bo.office@gym.test', 'unproven'],
      ['evil@x.test', 'other-address'],
    ] as const) {
      const headers = ['Reply-To: bo.office@gym.test']
      expect((await deliver(server, { from, subject: `Re: [${id}]`, headers })).outcome).toBe('held')
      expect((await last(id))?.held_because).toBe(because)
    }
  })

  it('of the same form with the number alone is another address’s where it wants answers elsewhere', async () => {
    const shared = 'form@shared.test'
    const { id } = await open(shared, 'cleo@gym.test')
    for (const [replyTo, because, why] of [
      ['mallory@evil.test', 'other-address', "It wants answers at another address than the customer's."],
      ['cleo@gym.test', 'unproven', "It has the customer's address but does not answer a mail of ours"],
    ] as const) {
      await deliver(server, { from: shared, subject: `About ${id}`, headers: [`Reply-To: ${replyTo}`] })
      expect(await last(id)).toMatchObject({ held_because: because, from_email: shared, reply_to: replyTo })
      const notice = await lastMailTo(server, 'parts@partwright.example')
      expect(notice?.subject).toBe(`${id}: A mail waits for your decision`)
      expect(notice?.text.replace(/\s+/g, ' ')).toContain(why)
      expect(notice?.text.includes(replyTo)).toBe(because === 'other-address')
    }
    await deliver(server, { from: shared, subject: `About ${id}` })
    expect(await last(id)).toMatchObject({ held_because: 'unproven', reply_to: null })
  })

  it('that is held opens its own ticket for the address of its answers', async () => {
    const { id, key } = await ask(server)
    const onsite = await server.signIn('onsite@demo.test')
    for (const [replyTo, name] of [
      ['Pat Doe <pat@gym.test>', 'Pat Doe'],
      ['pat@gym.test', 'pat@gym.test'],
    ] as const) {
      const from = `Website <${form}>`
      await deliver(server, { from, subject: `About ${id}`, headers: [`Reply-To: ${replyTo}`] })
      const message = (await last(id))?.id ?? ''
      const split = { params: { id, message }, body: { decision: 'split' } } as const
      const opened = (await onsite.call(rows.decideHeldMail, split)).body
      expect(opened.contact).toEqual({ name, email: 'pat@gym.test', phone: '' })
      expect(await listWriters(opened.ticket_id)).toEqual([name])
      expect((await lastMailTo(server, 'pat@gym.test'))?.subject).toContain('We received your question')
    }
    const { body } = await server.visitor().call(rows.readTicket, { params: { id }, query: { key } })
    expect(body.messages).toHaveLength(1)
  })
})

describe('Limits of mails with an address for answers', () => {
  it('count for the sender, whatever the address', async () => {
    const from = 'sender@relay.test'
    for (let n = 0; n < 20; n += 1) expect((await send(`person${n}@many.test`, { from })).outcome).toBe('opened')
    await server.jobs.drain()
    expect(server.mails.filter(({ to }) => to.endsWith('@many.test'))).toHaveLength(5)
    expect((await deliver(server, { from, headers: ['Reply-To: person21@many.test'] })).status).toBe(429)
  })

  it('count for the address, whoever the sender, and leave its own mails alone', async () => {
    const to = 'victim@named.test'
    const headers = [`Reply-To: ${to}`]
    for (let n = 0; n < 20; n += 1) await deliver(server, { from: `sender${n}@relay.test`, headers })
    await server.jobs.drain()
    expect(server.mails.filter((mail) => mail.to === to)).toHaveLength(5)
    expect((await deliver(server, { from: 'sender21@relay.test', headers })).status).toBe(429)
    expect((await deliver(server, { from: to })).outcome).toBe('opened')
  })

  it('count no answer for the address, which a desk’s agents share', async () => {
    const [from, to] = ['agent@desk.test', 'support@desk.test']
    await send(to, { from })
    const mail = await lastMailTo(server, to)
    const headers = [`Reply-To: ${to}`]
    for (let n = 0; n < 19; n += 1) await deliver(server, { from: `stranger${n}@relay.test`, headers })
    expect((await deliver(server, { from: 'stranger@relay.test', headers })).status).toBe(429)
    expect((await deliver(server, { from, headers: [...headers, ...answering(mail)] })).outcome).toBe('added')
    server.clock.advance(600_000)
    for (let n = 0; n < 19; n += 1) await deliver(server, { from, headers: [...headers, ...answering(mail)] })
    for (let n = 0; n < 19; n += 1) await deliver(server, { from: `later${n}@relay.test`, headers })
    expect((await deliver(server, { from: 'later@relay.test', headers })).outcome).toBe('opened')
  })
})

it('The mails of an erased person go too that came through a form', async () => {
  const { user_id, email, first_name, last_name } = await server.db
    .selectFrom('app_user')
    .select(['user_id', 'email', 'first_name', 'last_name'])
    .where('user_id', '=', demoUsers.dealer)
    .executeTakeFirstOrThrow()
  const { ticket } = await send(email, { from: 'form@other-hoster.test' })
  expect(ticket.messages[0]?.has_original).toBe(true)
  const admin = await server.signIn('admin@demo.test')
  const body = { name: `${first_name} ${last_name}` }
  expect((await admin.call(personData.table.erasePerson, { params: { id: user_id }, body })).status).toBe(200)
  expect((await readAsStaff(server, ticket.number)).messages[0]?.has_original).toBe(false)
  expect(JSON.stringify(await server.db.selectFrom('ticket_message').select('reply_to').execute())).not.toContain(email)
})
