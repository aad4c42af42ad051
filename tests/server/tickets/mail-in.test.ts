import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
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
let onsite: Client
beforeAll(async () => {
  server = await startServer()
  onsite = await server.signIn('onsite@demo.test')
})
afterAll(() => server.close())

/** A question that was answered, and the answer's mail. */
async function askAndAnswer(email = contact.email) {
  const asked = await ask(server, 'Is the belt in stock?', email)
  const { rev } = await readAsStaff(server, asked.id)
  await onsite.call(rows.answerTicket, {
    params: { id: asked.id },
    body: { id: newMessageId(), text: 'It is.', rev },
  })
  return { ...asked, mail: await lastMailTo(server, email) }
}
const listNumbers = async () =>
  (await server.db.selectFrom('support_ticket').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  )
const latest = async () => `ST-${(await listNumbers()).at(-1) ?? 0}`
describe('A mail that answers one of ours', () => {
  it.each([
    [
      'by the mail that it names',
      (mail: { messageId: string }) => ({ headers: [`References: <x@y.test> ${mail.messageId}`] }),
    ],
    ['by the address of the ticket', (mail: { replyTo?: string }) => ({ to: mail.replyTo ?? '' })],
    [
      'by the address that a server delivered it to',
      (mail: { replyTo?: string }) => ({ headers: [`Delivered-To: ${(mail.replyTo ?? '').toUpperCase()}`] }),
    ],
  ])('%s is the customer’s message, without what it quotes', async (_how, options) => {
    const { id, key, mail } = await askAndAnswer()
    const text = 'Then I take two.\n\nOn Fri, Nov 20, 2026, Partwright wrote:\n> It is.'
    const { status, outcome } = await deliver(server, { text, subject: 'Re: anything', ...options(mail!) })
    expect([status, outcome]).toEqual([200, 'added'])
    const ticket = await readAsStaff(server, id)
    expect(ticket.status).toBe('open')
    expect(ticket.messages.at(-1)).toMatchObject({
      ...{ kind: 'customer', via: 'mail', text: 'Then I take two.', is_shortened: true, has_original: true },
      from_email: 'ellis@gym.test',
    })
    const { body } = await server.visitor().call(rows.readTicket, { params: { id }, query: { key } })
    expect(body.messages.at(-1)?.text).toBe('Then I take two.')
    expect((await lastMailTo(server, 'onsite@demo.test'))?.subject).toBe(`${id}: New message`)
  })

  it('is stored whole, for staff alone', async () => {
    const { id, mail } = await askAndAnswer()
    const raw = toRawMail({ text: 'New\n> Old', headers: answering(mail) })
    await deliver(server, raw)
    const message = (await readAsStaff(server, id)).messages.at(-1)?.id ?? ''
    const original = await onsite.call(rows.readOriginal, { params: { id, message } })
    expect([original.status, original.headers['content-type']]).toEqual([200, 'message/rfc822'])
    expect(original.headers['content-disposition']).toBe('attachment')
    expect(Buffer.compare(original.bytes, raw)).toBe(0)
    const first = (await readAsStaff(server, id)).messages[0]?.id ?? ''
    expect((await onsite.call(rows.readOriginal, { params: { id, message: first } })).refusal.error).toBe(
      'tickets.messageUnknown',
    )
    const dealer = await server.signIn('dealer@demo.test')
    expect((await dealer.call(rows.readOriginal, { params: { id, message } })).status).toBe(403)
  })

  it('is one message however often it comes, also twice at once', async () => {
    const { id, mail } = await askAndAnswer()
    const raw = toRawMail({ headers: answering(mail) })
    const changed = Buffer.from(raw.toString().replace('It slips.', 'It slips again.'))
    const outcomes = await Promise.all([deliver(server, raw), deliver(server, raw), deliver(server, changed)])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
    expect((await deliver(server, raw)).outcome).toBe('added')
    expect((await readAsStaff(server, id)).messages).toHaveLength(3)
    const none = toRawMail({ headers: answering(mail), id: null })
    await deliver(server, none)
    await deliver(server, none)
    expect((await readAsStaff(server, id)).messages).toHaveLength(4)
  })

  it('in HTML is without its signature, and with what stands below a line of dashes', async () => {
    const { id, mail } = await askAndAnswer()
    const html = '<p>Two:</p><div>--</div><div>A100</div><div>--&nbsp;<br>Ellis</div>'
    await deliver(server, { html, headers: answering(mail) })
    expect((await readAsStaff(server, id)).messages.at(-1)?.text).toBe('Two:\n--\nA100')
  })

  it('from another address is held for staff, and the customer does not see it', async () => {
    const { id, key, mail } = await askAndAnswer()
    const { outcome } = await deliver(server, {
      from: '"Ellis Brandt" <stranger@evil.test>',
      text: 'Ship it to me instead.',
      headers: answering(mail),
    })
    expect(outcome).toBe('held')
    const ticket = await readAsStaff(server, id)
    expect(ticket.status).toBe('waiting')
    expect(ticket.messages.at(-1)).toMatchObject({
      ...{ kind: 'other', state: 'held', held_because: 'other-address', from_email: 'stranger@evil.test' },
    })
    const { body } = await server.visitor().call(rows.readTicket, { params: { id }, query: { key } })
    expect(JSON.stringify(body)).not.toContain('Ship it to me')
    expect((await onsite.call(rows.listInbox, { query: { filter: id } })).body.data[0]?.held).toBe(1)
    const notice = await lastMailTo(server, 'onsite@demo.test')
    expect(notice?.subject).toBe(`${id}: A mail waits for your decision`)
    expect(notice?.text.replace(/\s+/g, ' ')).toContain("It came from another address than the customer's.")
  })

  it.each([
    ['a service that sends for people', 'Feedback-ID: 1:gym:ses'],
    ['a desk that wants no automatic answer', 'X-Auto-Response-Suppress: All'],
  ])('through %s is the customer’s message', async (_what, header) => {
    const { id, mail } = await askAndAnswer()
    const headers = [...answering(mail), header]
    expect((await deliver(server, { text: 'Then I take two.', headers })).outcome).toBe('added')
    expect(await readAsStaff(server, id)).toMatchObject({ status: 'open', waiting_since: expect.any(String) })
  })

  it('that only names the number proves nothing, whatever its sender', async () => {
    const { id } = await askAndAnswer()
    const subject = `About [${id}]`
    expect((await deliver(server, { subject })).outcome).toBe('held')
    expect((await deliver(server, { subject, from: 'x@evil.test' })).outcome).toBe('held')
    expect((await readAsStaff(server, id)).messages.slice(-2).map((one) => one.held_because)).toEqual([
      ...['unproven', 'other-address'],
    ])
  })
})

describe('A held mail', () => {
  const hold = async (options: object = {}) => {
    const { id, key, mail } = await askAndAnswer()
    await deliver(server, {
      from: 'Kim <kim@gym.test>',
      text: 'I am his colleague.',
      subject: `Re: My own belt [${id}]`,
      headers: answering(mail),
      ...options,
    })
    const message = (await readAsStaff(server, id)).messages.at(-1)?.id ?? ''
    const decide = (decision: 'show' | 'split' | 'dismiss', seen: { was?: 'held' | 'dismissed' } = {}) =>
      onsite.call(rows.decideHeldMail, { params: { id, message }, body: { decision, ...seen } })
    const see = async () =>
      (await server.visitor().call(rows.readTicket, { params: { id }, query: { key } })).body.messages.at(-1)
    return { id, mail, message, decide, see }
  }

  it('that staff show stays marked with its address, and the next of that address is shown at once', async () => {
    const { id, mail, decide, see } = await hold()
    expect((await decide('show')).body.status).toBe('open')
    expect(await see()).toMatchObject({ kind: 'other', by: 'Kim', text: 'I am his colleague.' })
    const next = await deliver(server, { from: 'kim@gym.test', text: 'And?', headers: answering(mail) })
    expect(next.outcome).toBe('added')
    expect(await see()).toMatchObject({ kind: 'other', by: 'kim@gym.test', text: 'And?' })
    expect((await readAsStaff(server, id)).history.map(({ action }) => action)).toContain('show')
  })

  it.each(['waiting', 'closed'] as const)(
    'on a %s ticket is to be answered until staff decide on it',
    async (status) => {
      const { id } = await askAndAnswer()
      const { rev } = await readAsStaff(server, id)
      if (status === 'closed') await onsite.call(rows.updateTicket, { params: { id }, body: { rev, status } })
      const find = async () => (await onsite.call(rows.listInbox, { query: { section: 'to_answer', filter: id } })).body
      expect(await find()).toMatchObject({ data: [], total: 0 })
      server.clock.advance(1000)
      const since = server.clock.now().toISOString()
      for (const text of ['From my phone.', 'And again.']) {
        await deliver(server, { subject: `About ${id}`, text })
        server.clock.advance(1000)
      }
      const held = await find()
      expect([held.total, held.totals.to_answer]).toEqual([1, 1])
      expect(held.data).toMatchObject([{ number: id, status, waiting_since: since, held: 2 }])
      const messages = (await readAsStaff(server, id)).messages.filter(({ state }) => state === 'held')
      for (const [at, message] of messages.entries()) {
        expect((await find()).total).toBe(1)
        const params = { id, message: message.id }
        const decision = at === 0 ? 'dismiss' : 'split'
        const { body } = await onsite.call(rows.decideHeldMail, { params, body: { decision } })
        // That of the second mail, which is held still or has its own ticket.
        expect(body.waiting_since).toBe(new Date(Date.parse(since) + 1000).toISOString())
      }
      expect((await readAsStaff(server, id)).waiting_since).toBeNull()
      const { data } = (await onsite.call(rows.listInbox, { query: { section: 'to_answer' } })).body
      expect(data.map(({ number }) => number)).not.toContain(id)
    },
  )

  it('of years ago, which waits for no one, stays so after a decision on a later one', async () => {
    // Another hour, with questions of its own.
    server.clock.advance(3_600_000)
    const { id } = await askAndAnswer()
    for (const text of ['From my phone.', 'And again.']) await deliver(server, { subject: `About ${id}`, text })
    const [old, later] = (await readAsStaff(server, id)).messages.filter(({ state }) => state === 'held')
    const messages = server.db.updateTable('ticket_message').set({ received_at: new Date('2020-01-01') })
    await messages.where('message_id', '=', old?.id ?? '').execute()
    const params = { id, message: later?.id ?? '' }
    await onsite.call(rows.decideHeldMail, { params, body: { decision: 'dismiss' } })
    const query = { section: 'to_answer', filter: id } as const
    expect((await onsite.call(rows.listInbox, { query })).body.total).toBe(0)
    const now = server.clock.now().toISOString()
    const show = { params: { id, message: old?.id ?? '' }, body: { decision: 'show' } } as const
    expect((await onsite.call(rows.decideHeldMail, show)).body.waiting_since).toBe(now)
  })

  it('counts in the wait of its ticket also where the customer wrote after it, and once it is shown', async () => {
    const { id, mail } = await askAndAnswer()
    server.clock.advance(1000)
    const since = server.clock.now().toISOString()
    await deliver(server, { subject: `About ${id}`, text: 'From my phone.' })
    server.clock.advance(1000)
    await deliver(server, { text: 'And once more.', headers: answering(mail) })
    const query = { section: 'to_answer', filter: id } as const
    const expectWait = async () => {
      const { data } = (await onsite.call(rows.listInbox, { query })).body
      expect(data.map(({ status, waiting_since }) => [status, waiting_since])).toEqual([['open', since]])
      expect((await readAsStaff(server, id)).waiting_since).toBe(since)
    }
    await expectWait()
    server.clock.advance(1000)
    const message = (await readAsStaff(server, id)).messages.find(({ state }) => state === 'held')?.id ?? ''
    const shown = await onsite.call(rows.decideHeldMail, { params: { id, message }, body: { decision: 'show' } })
    expect(shown.body.waiting_since).toBe(since)
    await expectWait()
  })

  it('of the customer’s address is the customer’s once staff show it', async () => {
    const { id } = await askAndAnswer()
    await deliver(server, { subject: `About ${id}`, text: 'From my phone.' })
    const message = (await readAsStaff(server, id)).messages.at(-1)?.id ?? ''
    await onsite.call(rows.decideHeldMail, { params: { id, message }, body: { decision: 'show' } })
    expect((await readAsStaff(server, id)).messages.at(-1)).toMatchObject({ kind: 'customer', state: 'shown' })
  })

  it('becomes a ticket of its own, for its sender', async () => {
    const { id, decide, see } = await hold()
    const since = server.clock.now().toISOString()
    server.clock.advance(1000)
    const { body } = await decide('split')
    expect(body.waiting_since).toBe(since)
    expect(body.number).not.toBe(id)
    expect(body).toMatchObject({ contact: { name: 'Kim', email: 'kim@gym.test' }, status: 'open' })
    // The subject of the ticket that it was held on is another customer's.
    expect(body.subject).toBe('My own belt')
    expect(body.messages.map(({ kind, text }) => [kind, text])).toEqual([['customer', 'I am his colleague.']])
    expect((await see())?.text).toBe('It is.')
    expect((await lastMailTo(server, 'kim@gym.test'))?.subject).toBe(`We received your question [${body.number}]`)
  })

  it('has its own subject too where it came in before subjects were stored, or none', async () => {
    const forgetSubject = async (message: string, change: object = {}) => {
      await server.db.updateTable('ticket_message').set({ subject: null }).where('message_id', '=', message).execute()
      await server.db.updateTable('incoming_mail').set(change).where('message_id', '=', message).execute()
    }
    const held = await hold()
    await forgetSubject(held.message, { size: 1 })
    expect((await held.decide('split')).body.subject).toBe('My own belt')
    const gone = await hold()
    await forgetSubject(gone.message, { store_key: null })
    expect((await gone.decide('split')).body.subject).toBe('No subject')
  })

  it('that was left out can still be shown, or get a ticket of its own, by who sees that it was', async () => {
    for (const decision of ['show', 'split'] as const) {
      const { id, decide, see } = await hold()
      await decide('dismiss')
      // As the thread of a colleague shows it, who has not seen yet that it was left out.
      expect((await decide(decision)).refusal.error).toBe('tickets.notHeld')
      expect((await decide('dismiss', { was: 'dismissed' })).refusal.error).toBe('tickets.notHeld')
      expect((await see())?.kind).toBe('staff')
      const taken = await decide(decision, { was: 'dismissed' })
      expect(taken.body.messages.at(-1)).toMatchObject({ state: 'shown', text: 'I am his colleague.' })
      expect(taken.body.number === id).toBe(decision === 'show')
      expect((await see())?.kind).toBe(decision === 'show' ? 'other' : 'staff')
      expect((await decide(decision, { was: 'dismissed' })).status).toBeGreaterThanOrEqual(400)
    }
  })

  it.each(['answer', 'close', 'nothing'] as const)(
    'that was left out counts anew once it is shown where staff dealt with its ticket since: %s',
    async (step) => {
      // Twenty questions in ten minutes were asked before.
      server.clock.advance(600_000)
      const came = server.clock.now().toISOString()
      const { id, mail, decide } = await hold()
      await decide('dismiss')
      server.clock.advance(3_600_000)
      const { rev } = await readAsStaff(server, id)
      if (step === 'answer') {
        const body = { id: newMessageId(), text: 'We called you.', rev }
        expect((await onsite.call(rows.answerTicket, { params: { id }, body })).status).toBe(200)
      }
      if (step === 'close') await onsite.call(rows.updateTicket, { params: { id }, body: { rev, status: 'closed' } })
      const asked = server.clock.now().toISOString()
      await deliver(server, { text: 'And a motor?', headers: answering(mail) })
      server.clock.advance(3_600_000)
      const { body } = await decide('show', { was: 'dismissed' })
      expect(body.waiting_since).toBe(step === 'nothing' ? came : asked)
    },
  )

  it('is left out, and decided once', async () => {
    // Twenty questions in ten minutes were asked before.
    server.clock.advance(600_000)
    const { id, decide, see } = await hold()
    const answers = await Promise.all([decide('dismiss'), decide('show')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.refusal.error).toBe('tickets.notHeld')
    const other = await askAndAnswer()
    const stray = (await readAsStaff(server, id)).messages.at(-1)?.id ?? ''
    const wrong = await onsite.call(rows.decideHeldMail, {
      params: { id: other.id, message: stray },
      body: { decision: 'show' },
    })
    expect(wrong.refusal.error).toBe('tickets.messageUnknown')
    const isShown = answers[1]?.status === 200
    expect((await see())?.kind).toBe(isShown ? 'other' : 'staff')
  })
})

describe('A mail of its own', () => {
  it('opens a ticket for its sender, confirmed by mail, and binds it to no user', async () => {
    const { outcome } = await deliver(server, {
      from: 'Dale Okafor <dealer@demo.test>',
      subject: 'Fwd: Belt slips',
      text: 'See below.\n> A customer wrote this',
      id: '<first@mail.test>',
    })
    expect(outcome).toBe('opened')
    const ticket = await readAsStaff(server, await latest())
    expect(ticket).toMatchObject({
      ...{ subject: 'Belt slips', source: 'mail', status: 'open', customer: null, is_automatic: false },
      contact: { name: 'Dale Okafor', email: 'dealer@demo.test', phone: '' },
    })
    expect(ticket.messages[0]?.text).toBe('See below.\n> A customer wrote this')
    const mail = await lastMailTo(server, 'dealer@demo.test')
    expect([mail?.inReplyTo, mail?.autoSubmitted]).toEqual(['<first@mail.test>', 'auto-replied'])
    const dealer = await server.signIn('dealer@demo.test')
    expect((await dealer.call(rows.listMyTickets, { query: {} })).body.total).toBe(0)
    expect((await lastMailTo(server, 'parts@partwright.example'))?.subject).toBe(`${ticket.number}: Question by mail`)
  })

  it.each([
    ['All', 0],
    ['DR, OOF, AutoReply', 0],
    ['DR, OOF', 1],
  ])(
    'whose program asks for no automatic answer (%s) opens a ticket, and is confirmed or not',
    async (asked, count) => {
      const from = `desk-${asked.replace(/\W/g, '')}@gym.test`.toLowerCase()
      const headers = [`X-Auto-Response-Suppress: ${asked}`]
      expect((await deliver(server, { from, subject: 'Belt', headers })).outcome).toBe('opened')
      const { number, status } = await readAsStaff(server, await latest())
      expect(status).toBe('open')
      expect((await lastMailTo(server, 'parts@partwright.example'))?.subject).toBe(`${number}: Question by mail`)
      expect(server.mails.filter(({ to }) => to === from)).toHaveLength(count)
    },
  )

  it('that has only HTML is read as text, and none of its HTML is kept', async () => {
    await deliver(server, {
      from: 'html@gym.test',
      html: '<head><style>p{}</style></head><p>It <b>slips</b> &amp; squeaks</p><script>alert(1)</script><ul><li>one</li></ul><blockquote>old</blockquote>',
    })
    expect((await readAsStaff(server, await latest())).messages[0]?.text).toBe('It slips & squeaks\n- one\n> old')
  })

  it.each(['', ' ', '\u00a0', '\n\n'])(
    'whose plain part is blank (%j) is read from the HTML beside it',
    async (plain) => {
      const part = (type: string, text: string) =>
        `--both\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${text}\r\n`
      const text = `${part('plain', plain)}${part('html', '<html><head><style>a</style><p>My belt slips</p>')}--both--\r\n`
      const head = 'From: blank@gym.test\r\nMessage-ID: <blank%@gym.test>\r\nMIME-Version: 1.0\r\n'
      const type = 'Content-Type: multipart/alternative; boundary="both"'
      const id = encodeURIComponent(plain)
      expect((await deliver(server, Buffer.from(`${head.replace('%', id)}${type}\r\n\r\n${text}`))).outcome).toBe(
        'opened',
      )
      const { number, messages } = await readAsStaff(server, await latest())
      expect(messages.map((one) => one.text)).toEqual(['My belt slips'])
      await server.jobs.drain()
      const notice = server.mails.findLast(({ subject }) => subject === `${number}: Question by mail`)
      expect(notice?.text).toContain('My belt slips')
    },
  )

  it('of one address is taken twenty times in ten minutes; the rest may come again', async () => {
    const outcomes = []
    for (let n = 0; n < 21; n += 1) outcomes.push(await deliver(server, { from: 'many@gym.test' }))
    expect(outcomes.slice(0, 20).every(({ outcome }) => outcome === 'opened')).toBe(true)
    expect(outcomes[20]?.status).toBe(429)
    // What was refused leaves no bytes: no row says that they are there.
    const original = (raw: Buffer) => `mail-in/${createHash('sha256').update(raw).digest('hex')}/original`
    const refused = toRawMail({ from: 'many@gym.test' })
    expect((await deliver(server, refused)).status).toBe(429)
    expect(server.files.stored.has(original(refused))).toBe(false)
    expect(Number(outcomes[20]?.answer.headers['retry-after'])).toBeGreaterThan(0)
    server.clock.advance(601_000)
    expect((await deliver(server, refused)).outcome).toBe('opened')
    expect(server.files.stored.has(original(refused))).toBe(true)
  })

  it('has its pictures and documents checked as uploads are; others are named, and not stored', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer()
    await deliver(server, {
      from: 'photos@gym.test',
      files: [
        { name: 'belt.jpg', type: 'image/jpeg', bytes: picture },
        { name: '../../list.docx', type: 'application/msword', bytes: Buffer.from('PK not a picture') },
        { name: 'lie.png', type: 'image/png', bytes: Buffer.from('<svg onload="alert(1)">') },
      ],
    })
    const id = await latest()
    const { attachments = [] } = (await readAsStaff(server, id)).messages[0] ?? {}
    expect(attachments.map(({ name, type, refused }) => [name, type, refused === null])).toEqual([
      ['belt.jpg', 'image/jpeg', true],
      ['..-..-list.docx', 'application/msword', false],
      ['lie.png', 'image/png', false],
    ])
    expect(attachments[1]?.refused).toContain('Only JPEG')
    const file = attachments[0]?.id ?? ''
    const opened = await onsite.call(rows.readTicketFile, { params: { id, file }, query: {} })
    expect([opened.status, Buffer.compare(opened.bytes, picture)]).toEqual([200, 0])
    const { access_key: key } = await server.db
      .selectFrom('support_ticket')
      .select('access_key')
      .where('number', '=', Number(id.slice(3)))
      .executeTakeFirstOrThrow()
    const own = await server.visitor().call(rows.readTicketFile, { params: { id, file }, query: { key } })
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
    const other = await ask(server)
    for (const [params, query] of [
      [{ id, file }, {}],
      [{ id: other.id, file }, { key: other.key }],
      [{ id, file: attachments[1]?.id ?? '' }, { key }],
    ] as const)
      expect((await server.visitor().call(rows.readTicketFile, { params, query })).status).toBe(404)
  })

  it.each([
    ['21', '1 more file', 21],
    ['9,000', '8980 more files', 9000],
  ])('of %s parts has twenty files, and %s that it counts', async (_count, more, parts) => {
    const before = server.scanner.scanned.length
    const head = `From: parts${parts}@gym.test\r\nMessage-ID: <p${parts}@gym.test>\r\nMIME-Version: 1.0\r\n`
    const part = '--b\r\nContent-Type:a/b\r\n\r\nx\r\n'
    const type = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
    expect((await deliver(server, Buffer.from(`${head}${type}${part.repeat(parts)}--b--\r\n`))).outcome).toBe('opened')
    const { number, messages } = await readAsStaff(server, await latest())
    const attachments = messages[0]?.attachments ?? []
    expect(attachments).toHaveLength(21)
    expect(attachments[0]?.name).toBe('attachment-1')
    const counted = { name: more, size: 2 * (parts - 20), refused: 'A mail may have up to 20 files.' }
    expect(attachments[20]).toMatchObject(counted)
    // The mail as it came in, and the files that are stored or named.
    expect(server.scanner.scanned.length - before).toBe(21)
    await server.jobs.drain()
    const notice = server.mails.findLast(({ subject }) => subject === `${number}: Question by mail`)
    expect(notice?.text).toContain(`attachment-20, ${more}`)
  })

  it('without text, sender, or anything that can be read never fails', async () => {
    for (const raw of [Buffer.from(''), Buffer.from('\0\xff\xfe'), Buffer.from('Subject: no sender\r\n\r\nHi')])
      expect((await deliver(server, raw)).outcome).toBe('ignored')
    // Answers to these would go to victim@x.test, each with limits of its own.
    for (const from of ['"a1:victim"@x.test', '"a1,victim"@x.test', 'A <(a1)victim@x.test>'])
      expect((await deliver(server, { from })).outcome).toBe('ignored')
    const odd = { from: '"\uD800 a\u0000b" <odd@gym.test>', subject: '=?utf-8?B?AAAA?=', text: 'a\u0000b', id: '<a b>' }
    expect((await deliver(server, odd)).outcome).toBe('opened')
    expect((await readAsStaff(server, await latest())).messages[0]?.text).toBe('ab')
  })
})
