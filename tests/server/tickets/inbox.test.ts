import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffTicket } from '../../../contract/shapes/ticket.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { ask, contact, lastMailTo, newMessageId, readAsStaff, rows } from './tickets-harness.ts'

let server: TestServer
let onsite: Client
let admin: Client
let reviewer: Client
beforeAll(async () => {
  server = await startServer()
  onsite = await server.signIn('onsite@demo.test')
  admin = await server.signIn('admin@demo.test')
  reviewer = await server.signIn('reviewer@demo.test')
})
afterAll(() => server.close())

const idOf = async (email: string) =>
  (await server.db.selectFrom('app_user').select('user_id').where('email_key', '=', email).executeTakeFirstOrThrow())
    .user_id
const answer = (client: Client, ticket: StaffTicket, over: object = {}) =>
  client.call(rows.answerTicket, {
    params: { id: ticket.number },
    body: { id: newMessageId(), text: 'It is in stock.', rev: ticket.rev, ...over },
  })
const change = (client: Client, ticket: StaffTicket, body: object) =>
  client.call(rows.updateTicket, { params: { id: ticket.number }, body: { rev: ticket.rev, ...body } })
const list = async (client: Client, query: object = {}) => (await client.call(rows.listInbox, { query })).body

describe('The inbox', () => {
  it('is the staff’s alone', async () => {
    const { id } = await ask(server)
    for (const email of ['customer@demo.test', 'dealer@demo.test', 'servicer@demo.test']) {
      const client = await server.signIn(email)
      const params = { id }
      for (const answered of [
        await client.call(rows.listInbox, { query: {} }),
        await client.call(rows.readInboxTicket, { params }),
        await client.call(rows.answerTicket, { params, body: { id: newMessageId(), text: 'Hi', rev: 1 } }),
        await client.call(rows.listTemplates, {}),
        await client.call(rows.listAgents, {}),
      ])
        expect([answered.status, answered.refusal.error]).toEqual([403, 'auth.notAllowed'])
    }
    for (const client of [onsite, admin, reviewer])
      expect((await client.call(rows.readInboxTicket, { params: { id } })).status).toBe(200)
    expect((await onsite.call(rows.readInboxTicket, { params: { id: 'ST-1' } })).refusal.error).toBe('tickets.unknown')
  })

  it('has mine, unassigned, all open and closed ones with their numbers, the longest wait first', async () => {
    const before = await list(reviewer)
    const [one, two, three] = [await ask(server, 'One'), await ask(server, 'Two'), await ask(server, 'Three')]
    await change(reviewer, await readAsStaff(server, one.id), { assignee_id: await idOf('reviewer@demo.test') })
    await answer(reviewer, await readAsStaff(server, two.id), { closes: true })
    const after = await list(reviewer)
    expect(after.totals).toEqual({
      to_answer: (before.totals.to_answer ?? 0) + 2,
      mine: before.totals.mine + 1,
      unassigned: before.totals.unassigned + 1,
      open: before.totals.open + 2,
      closed: before.totals.closed + 1,
      automatic: before.totals.automatic,
    })
    const mine = await list(reviewer, { section: 'mine' })
    expect(mine.data.map((row) => [row.number, row.assignee?.name, row.last_text])).toEqual([
      [one.id, expect.any(String), 'One'],
    ])
    expect((await list(reviewer, { section: 'closed' })).data[0]?.number).toBe(two.id)
    const unassigned = await list(reviewer, { section: 'unassigned' })
    expect(unassigned.data.map((row) => row.number)).toContain(three.id)
    const waits = unassigned.data.map((row) => row.waiting_since ?? '')
    expect(waits).toEqual(waits.toSorted())
  })

  it('has those that wait for an answer as a section of their own', async () => {
    const [answered, waiting] = [await ask(server, 'Answered'), await ask(server, 'Waits')]
    await answer(onsite, await readAsStaff(server, answered.id))
    const { data, total, totals } = await list(onsite, { section: 'to_answer' })
    expect(total).toBe(totals.to_answer)
    const numbers = data.map((row) => row.number)
    expect(numbers).toContain(waiting.id)
    expect(numbers).not.toContain(answered.id)
    expect(data.every((row) => row.status === 'open')).toBe(true)
  })

  it('puts tickets that wait for the customer behind those that wait for the shop', async () => {
    const [answered, waiting] = [await ask(server, 'Early'), await ask(server, 'Late')]
    await answer(onsite, await readAsStaff(server, answered.id))
    const numbers = (await list(onsite)).data.map((row) => row.number)
    expect(numbers.indexOf(waiting.id)).toBeLessThan(numbers.indexOf(answered.id))
  })

  it('is searched by number, name, address and what was written, in every message', async () => {
    const { id } = await ask(server, 'The flux capacitor hums', 'doc@hillvalley.test')
    await onsite.call(rows.addTicketNote, {
      params: { id },
      body: { id: newMessageId(), text: 'Needs 1.21 gigawatts' },
    })
    for (const filter of [id.toLowerCase(), 'hillvalley', 'ellis CAPACITOR', 'gigawatts doc@'])
      expect((await list(onsite, { filter })).data.map((row) => row.number)).toEqual([id])
    expect(await list(onsite, { filter: 'capacitor nothing' })).toMatchObject({ data: [], totals: { open: 0 } })
  })

  it('lists who tickets can be assigned to', async () => {
    const { body } = await onsite.call(rows.listAgents, {})
    const ids = body.agents.map((agent) => agent.user_id)
    for (const email of ['admin@demo.test', 'onsite@demo.test', 'reviewer@demo.test'])
      expect(ids).toContain(await idOf(email))
    expect(ids).not.toContain(await idOf('dealer@demo.test'))
  })
})

describe('An answer', () => {
  it('is mailed to the customer as the next mail of the conversation, and makes the ticket the writer’s', async () => {
    const { id, key } = await ask(server)
    const { status, body } = await answer(onsite, await readAsStaff(server, id), { text: 'Yes.\nFrom Monday.' })
    expect([status, body.status, body.waiting_since, body.assignee?.user_id]).toEqual([
      ...[200, 'waiting', null, await idOf('onsite@demo.test')],
    ])
    const mail = await lastMailTo(server, contact.email)
    expect(mail?.subject).toBe(`Re: Question [${id}]`)
    expect(mail?.text).toContain('Please reply above this line')
    expect(mail?.text).toContain('Yes.\nFrom Monday.')
    expect(mail?.text).toContain(`/question?ticket=${id}&key=${key}`)
    expect([mail?.autoSubmitted, mail?.inReplyTo]).toEqual([undefined, undefined])
    const mailKey = /^support\+([0-9a-f]{32})@/.exec(mail?.replyTo ?? '')?.[1]
    expect(mail?.messageId).toContain(`st.${mailKey ?? '-'}.`)
    const first = mail?.messageId
    await answer(onsite, body, { text: 'One more thing.' })
    const next = await lastMailTo(server, contact.email)
    expect([next?.inReplyTo, next?.references]).toEqual([first, [first]])
    // The keys of mails and of the link are two: a mail is forwarded.
    expect(key).not.toContain(mailKey)
  })

  it('is one mail, however often it is sent', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    const message = newMessageId()
    const one = await answer(onsite, ticket, { id: message })
    const two = await answer(onsite, ticket, { id: message })
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body])
    await server.jobs.drain()
    expect(server.mails.filter((mail) => mail.messageId.includes(message.replaceAll('-', '').slice(-16)))).toHaveLength(
      1,
    )
    const other = await answer(admin, two.body, { id: message })
    expect([other.status, other.refusal.errors]).toEqual([422, { id: 'Another message has this id' }])
  })

  it('with another text under a sent one’s id is refused with the ticket, and goes out under an id of its own', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    const message = newMessageId()
    const sent = { id: message, text: 'It is in stock.' }
    expect((await answer(onsite, ticket, sent)).status).toBe(200)
    for (const [given, code] of [
      [{ text: 'It is in stock. Which color?' }, 'tickets.messageSent'],
      [{ text: 'It is in stock. Which color?', closes: true }, 'tickets.messageSent'],
      [{ closes: true }, 'tickets.answerSent'],
    ] as const) {
      const { status, refusal } = await answer(onsite, ticket, { ...sent, ...given })
      expect([status, refusal.error]).toEqual([409, code])
      expect((refusal.current as StaffTicket).messages.at(-1)).toMatchObject({ id: message, text: sent.text })
    }
    const seen = await readAsStaff(server, id)
    expect([seen.rev, seen.status]).toEqual([ticket.rev + 1, 'waiting'])
    const closing = { id: newMessageId(), text: 'Which color?', closes: true }
    expect((await answer(onsite, seen, closing)).body.status).toBe('closed')
    expect((await answer(onsite, seen, closing)).status).toBe(200)
    expect((await answer(onsite, seen, { ...closing, closes: false })).refusal.error).toBe('tickets.answerSent')
    await server.jobs.drain()
    expect(server.mails.filter((mail) => mail.subject === `Re: Question [${id}]`)).toHaveLength(2)
  })

  it('of the second of two people is refused with what the first one wrote', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    const answers = await Promise.all([
      answer(onsite, ticket, { text: 'From the one' }),
      answer(reviewer, ticket, { text: 'From the other' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.refusal.error).toBe('tickets.changed')
    const current = refused?.refusal.current as StaffTicket
    expect(current.messages.filter(({ kind }) => kind === 'staff')).toHaveLength(1)
    await server.jobs.drain()
    expect(server.mails.filter((mail) => mail.subject === `Re: Question [${id}]`)).toHaveLength(1)
    expect((await answer(reviewer, current, { text: 'Now it fits' })).status).toBe(200)
  })

  it('is refused after a new message of the customer, and after a colleague’s note', async () => {
    const { id, key } = await ask(server)
    const ticket = await readAsStaff(server, id)
    await server.visitor().call(rows.replyToTicket, { params: { id }, body: { text: 'Wait!', key } })
    expect((await answer(onsite, ticket)).refusal.error).toBe('tickets.changed')
    const seen = await readAsStaff(server, id)
    await admin.call(rows.addTicketNote, { params: { id }, body: { id: newMessageId(), text: 'I will call them' } })
    expect((await answer(onsite, seen)).refusal.error).toBe('tickets.changed')
  })

  it('to a person whose data was erased is refused, since nothing receives it; a note and closing are not', async () => {
    const { id } = await ask(server)
    const sent = await answer(onsite, await readAsStaff(server, id))
    const gone = { contact_email: 'erased-7@erased.invalid' }
    await server.db.updateTable('support_ticket').set(gone).where('ticket_id', '=', sent.body.ticket_id).execute()
    const { refusal, status } = await answer(onsite, sent.body, { text: 'And from Monday.' })
    expect([status, refusal.error]).toEqual([422, 'tickets.erased'])
    const note = { params: { id }, body: { id: newMessageId(), text: 'Was erased.' } }
    const noted = await onsite.call(rows.addTicketNote, note)
    expect(noted.body.messages.map(({ text }) => text)).not.toContain('And from Monday.')
    expect((await change(onsite, noted.body, { status: 'closed' })).body.status).toBe('closed')
  })

  it('with a placeholder that was not filled in is not sent', async () => {
    const { id } = await ask(server)
    const { status, refusal } = await answer(onsite, await readAsStaff(server, id), {
      text: 'Order {order} for {name}',
    })
    expect([status, refusal.errors]).toEqual([422, { text: 'Replace {order}, {name}' }])
  })

  it('may be empty no more than any message, and closes the ticket where asked', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    expect((await answer(onsite, ticket, { text: '  ' })).refusal.errors).toEqual({ text: 'Required' })
    expect((await answer(onsite, ticket, { closes: true })).body.status).toBe('closed')
    expect((await lastMailTo(server, contact.email))?.text).toContain('We closed this question')
  })
})

describe('A note', () => {
  it('is one, however often it is sent, and another text under its id is refused', async () => {
    // A visitor asks twenty questions in ten minutes at most.
    server.clock.advance(601_000)
    const { id } = await ask(server)
    const note = (client: Client, body: { readonly id: string; readonly text: string }) =>
      client.call(rows.addTicketNote, { params: { id }, body })
    const noted = { id: newMessageId(), text: 'Called them' }
    const one = await note(onsite, noted)
    expect((await note(onsite, noted)).body).toEqual(one.body)
    const { status, refusal } = await note(onsite, { ...noted, text: 'Called them twice' })
    expect([status, refusal.error, refusal.current]).toEqual([409, 'tickets.messageSent', one.body])
    expect((await note(admin, noted)).refusal.errors).toEqual({ id: 'Another message has this id' })
    expect((await note(onsite, { id: newMessageId(), text: 'Called them twice' })).status).toBe(200)
  })
})

describe('A ticket in the inbox', () => {
  it('is assigned, renamed, closed and opened again, and its history says by whom', async () => {
    const { id } = await ask(server)
    const assigned = await change(admin, await readAsStaff(server, id), { assignee_id: await idOf('onsite@demo.test') })
    const renamed = await change(reviewer, assigned.body, { subject: 'Belt for a T500' })
    const closed = await change(onsite, renamed.body, { status: 'closed' })
    server.clock.advance(1000)
    const { body } = await change(onsite, closed.body, { status: 'open' })
    expect([body.status, body.subject, body.waiting_since]).toEqual([
      ...['open', 'Belt for a T500', server.clock.now().toISOString()],
    ])
    const { body: unassigned } = await change(onsite, body, { assignee_id: null })
    expect(unassigned.history.map(({ action, detail }) => [action, detail])).toEqual([
      ['open', null],
      ['assign', expect.any(String)],
      ['rename', 'Question → Belt for a T500'],
      ['close', null],
      ['reopen', null],
      ['unassign', null],
    ])
    expect(unassigned.history[0]?.by).toBe('Ellis Brandt')
    expect(new Set(unassigned.history.map(({ by }) => by)).size).toBe(4)
  })

  it('is never assigned to people outside of the staff, or who left', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    const left = await idOf('servicer2@demo.test')
    await server.db.updateTable('app_user').set({ on_site: true, active: false }).where('user_id', '=', left).execute()
    for (const assignee_id of [await idOf('dealer@demo.test'), left, 999_999])
      expect((await change(onsite, ticket, { assignee_id })).refusal.error).toBe('tickets.agentUnknown')
  })

  it('that somebody changed is not changed past them, and a repeat is no conflict', async () => {
    const { id } = await ask(server)
    const ticket = await readAsStaff(server, id)
    const mine = { assignee_id: await idOf('onsite@demo.test') }
    expect((await change(onsite, ticket, mine)).status).toBe(200)
    const late = await change(reviewer, ticket, { assignee_id: await idOf('reviewer@demo.test') })
    expect([late.status, late.refusal.error]).toEqual([409, 'tickets.changed'])
    expect((late.refusal.current as StaffTicket).assignee?.user_id).toBe(mine.assignee_id)
    expect((await change(onsite, ticket, mine)).status).toBe(200)
  })

  it('waits since the first message that nobody answered', async () => {
    const { id, key } = await ask(server)
    const asked = server.clock.now().toISOString()
    server.clock.advance(3_600_000)
    await server.visitor().call(rows.replyToTicket, { params: { id }, body: { text: 'Hello?', key } })
    expect((await readAsStaff(server, id)).waiting_since).toBe(asked)
  })
})
