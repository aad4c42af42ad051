import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, testMailSecret } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import {
  answering,
  ask,
  contact,
  deliver,
  lastMailTo,
  newMessageId,
  readAsStaff,
  rows,
  toRawMail,
} from './tickets-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The number of mails that the shop sent because of this. */
async function countMails(work: () => Promise<unknown>): Promise<number> {
  await server.jobs.drain()
  const before = server.mails.length
  await work()
  await server.jobs.drain()
  return server.mails.length - before
}
const stored = () => server.db.selectFrom('incoming_mail').selectAll().orderBy('received_at').execute()

describe('A mail of a machine', () => {
  it.each([
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['a newsletter', ['Precedence: bulk']],
    ['a mailing list', ['List-Id: <all.gym.test>']],
    ['a bounce', ['Return-Path: <>']],
    ['an answering machine', ['X-Autoreply: yes']],
  ])('such as %s is recorded and never answered', async (what, headers) => {
    const from = `${what.replace(/\W/g, '')}@gym.test`
    expect(await countMails(() => deliver(server, { from, headers }))).toBe(0)
    const reviewer = await server.signIn('reviewer@demo.test')
    const { body } = await reviewer.call(rows.listInbox, { query: { section: 'automatic', filter: from } })
    expect(body.data).toMatchObject([{ contact_email: from, status: 'closed', last_kind: 'automatic' }])
    expect(body.totals).toMatchObject({ open: 0, closed: 0, automatic: 1 })
  })

  it('about a ticket is shown to staff alone, and moves nothing', async () => {
    const { id, key } = await ask(server)
    const mail = await lastMailTo(server, contact.email)
    const before = await readAsStaff(server, id)
    const headers = [...answering(mail), 'Auto-Submitted: auto-replied']
    expect(await countMails(() => deliver(server, { text: 'I am on vacation.', headers }))).toBe(0)
    const ticket = await readAsStaff(server, id)
    expect([ticket.status, ticket.waiting_since]).toEqual([before.status, before.waiting_since])
    expect(ticket.messages.at(-1)).toMatchObject({ kind: 'automatic', text: 'I am on vacation.' })
    expect(ticket.rev).toBeGreaterThan(before.rev)
    const { body } = await server.visitor().call(rows.readTicket, { params: { id }, query: { key } })
    expect(body.messages).toHaveLength(1)
  })

  it('that names a ticket by its number alone does not come into its thread, and is limited like all others', async () => {
    const { id } = await ask(server)
    const before = await readAsStaff(server, id)
    const mail = { from: 'guess@gym.test', subject: `About ${id}`, headers: ['Precedence: bulk'] }
    const outcomes = []
    for (let n = 0; n < 21; n += 1) outcomes.push((await deliver(server, mail)).outcome)
    expect([outcomes[19], outcomes[20]]).toEqual(['automatic', 'ignored'])
    const ticket = await readAsStaff(server, id)
    expect([ticket.rev, ticket.messages.length]).toEqual([before.rev, before.messages.length])
    const onsite = await server.signIn('onsite@demo.test')
    const body = { id: newMessageId(), text: 'It is in stock.', rev: before.rev }
    expect((await onsite.call(rows.answerTicket, { params: { id }, body })).status).toBe(200)
  })

  it('about a ticket is one of twenty an hour in its thread, whatever its address', async () => {
    const { id } = await ask(server)
    const headers = [...answering(await lastMailTo(server, contact.email)), 'Precedence: bulk']
    const outcomes = []
    for (let n = 0; n < 21; n += 1)
      outcomes.push((await deliver(server, { from: `machine${n}@gym.test`, headers })).outcome)
    expect([outcomes[19], outcomes[20]]).toEqual(['automatic', 'ignored'])
    const { rev, messages } = await readAsStaff(server, id)
    expect(messages).toHaveLength(21)
    await deliver(server, { from: 'machine@gym.test', headers })
    expect((await readAsStaff(server, id)).rev).toBe(rev)
    server.clock.advance(3600_000)
    expect((await deliver(server, { from: 'machine@gym.test', headers })).outcome).toBe('automatic')
  })

  it('that returns one of ours is found by the mail inside it', async () => {
    const { id } = await ask(server)
    const mail = await lastMailTo(server, contact.email)
    const text = `Undeliverable.\n\nMessage-ID: ${mail?.messageId ?? ''}`
    const headers = ['Return-Path: <>']
    await deliver(server, { from: 'mailer-daemon@gym.test', text, headers, subject: 'Undelivered' })
    expect((await readAsStaff(server, id)).messages.at(-1)?.kind).toBe('automatic')
  })

  it('that is our own and came back is recorded, and becomes nothing', async () => {
    const tickets = () => server.db.selectFrom('support_ticket').select('number').execute()
    const before = (await tickets()).length
    const own = { from: 'Partwright <service@partwright.example>' }
    expect((await deliver(server, { ...own, id: '<018f-a@partwright>' })).outcome).toBe('ignored')
    expect((await tickets()).length).toBe(before)
    expect((await deliver(server, own)).outcome).toBe('automatic')
  })

  it('becomes a ticket at most twenty times an hour, so that a loop ends', async () => {
    const outcomes = []
    for (let n = 0; n < 22; n += 1) {
      const mail = { from: 'loop@gym.test', headers: ['Auto-Submitted: auto-replied'] }
      outcomes.push((await deliver(server, mail)).outcome)
    }
    expect(outcomes.filter((outcome) => outcome === 'automatic')).toHaveLength(20)
    expect(outcomes.slice(20)).toEqual(['ignored', 'ignored'])
  })
})

describe('Mails come in', () => {
  it('through a folder: each is received once and removed, one that fails stops no other', async () => {
    const { waiting, rejected } = server.mailbox
    waiting.set('1.eml', toRawMail({ from: 'folder@gym.test', subject: 'One' }))
    waiting.set('2.eml', toRawMail({ from: 'folder@gym.test', subject: 'Two' }))
    const read = server.mailbox.read.bind(server.mailbox)
    server.mailbox.read = (name) => (name === '1.eml' ? Promise.reject(new Error('disk')) : read(name))
    const collect = () =>
      server.db
        .insertInto('staged_job')
        .values({
          ...{ kind: 'tickets.collectMail', payload: '{}', run_at: server.clock.now() },
          ...{ last_error: null, done_at: null, locked_until: null },
        })
        .execute()
        .then(() => server.jobs.drain())
    await collect()
    expect([...waiting.keys()]).toEqual(['1.eml'])
    expect(server.jobErrors.at(-1)).toBe('tickets.collectMail: 1 mails were not received.')
    server.mailbox.read = read
    // The job comes again by itself.
    server.clock.advance(10_000)
    await server.jobs.drain()
    expect([...waiting.keys()]).toEqual([])
    const subjects = await server.db
      .selectFrom('support_ticket')
      .select('subject')
      .where('contact_email', '=', 'folder@gym.test')
      .orderBy('subject')
      .execute()
    expect(subjects.map(({ subject }) => subject)).toEqual(['One', 'Two'])
    server.mailbox.read = () => Promise.resolve(null)
    waiting.set('large.eml', toRawMail())
    await collect()
    expect(rejected).toEqual(['large.eml'])
    server.mailbox.read = read
  })

  it('through a webhook with its secret alone; a large body is not read without it', async () => {
    const count = async () => (await stored()).length
    const before = await count()
    const post = (body: Buffer, headers: Record<string, string> = {}) =>
      server.visitor().send('POST', '/mail-in', body, { 'content-type': 'message/rfc822', ...headers })
    const large = toRawMail({ text: 'x'.repeat(100_000) })
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: testMailSecret }] as const)
      for (const body of [toRawMail(), large]) {
        const answer = await post(body, headers)
        expect([answer.status, answer.refusal.error]).toEqual([403, 'auth.notAllowed'])
      }
    expect(await count()).toBe(before)
    const right = { authorization: `Bearer ${testMailSecret}` }
    expect((await post(large, right)).status).toBe(200)
    const tooLarge = await post(Buffer.alloc(25 * 1024 * 1024 + 1, 'x'), right)
    expect([tooLarge.status, tooLarge.refusal.error]).toEqual([413, 'call.tooLarge'])
  })
})

describe('Mails are retained', () => {
  const sweep = async (days: number) => {
    server.clock.advance(days * 86_400_000)
    await server.jobs.drain()
  }

  it('30 days without a ticket, 90 if a machine sent them, two years after their ticket was closed', async () => {
    await server.db
      .insertInto('staged_job')
      .values({
        ...{ kind: 'kernel.sweep', payload: '{}', run_at: server.clock.now() },
        ...{ last_error: null, done_at: null, locked_until: null },
      })
      .execute()
    const { outcome } = await deliver(server, { from: 'keeps@gym.test', text: 'Kept text' })
    expect(outcome).toBe('opened')
    const keyOf = async (email: string) =>
      (await stored()).findLast((mail) => mail.from_email === email)?.store_key ?? null
    const key = await keyOf('keeps@gym.test')
    expect(server.files.stored.has(key ?? '')).toBe(true)
    await deliver(server, { from: 'service@partwright.example', id: '<own@partwright>' })
    await sweep(31)
    expect((await stored()).filter(({ outcome }) => outcome === 'ignored')).toEqual([])
    await sweep(60)
    expect(
      (await stored()).filter(({ outcome, message_id }) => outcome === 'automatic' && message_id === null),
    ).toEqual([])
    const onsite = await server.signIn('onsite@demo.test')
    const { body } = await onsite.call(rows.listInbox, { query: { filter: 'keeps@gym.test' } })
    const id = body.data[0]?.number ?? ''
    const ticket = await readAsStaff(server, id)
    await onsite.call(rows.updateTicket, { params: { id }, body: { rev: ticket.rev, status: 'closed' } })
    await sweep(729)
    expect(await keyOf('keeps@gym.test')).toBe(key)
    await sweep(2)
    await sweep(1)
    expect(await keyOf('keeps@gym.test')).toBeNull()
    expect(server.files.stored.has(key ?? '')).toBe(false)
    const after = await readAsStaff(server, id)
    expect(after.messages[0]).toMatchObject({ text: 'Kept text', has_original: false })
  })
})
