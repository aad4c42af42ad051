import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growTickets } from '../../../demo/growth/tickets.ts'
import { inboxSections } from '../../../domain/tickets/states.ts'
import type { InboxSection } from '../../../domain/tickets/states.ts'
import { countInbox } from '../../../server/modules/tickets/inbox/counts.store.ts'
import { findTicketsWith } from '../../../server/modules/tickets/inbox/search.store.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { rows } from './tickets-harness.ts'

let server: TestServer
let onsite: Client
let me: number
let all: Awaited<ReturnType<typeof readAll>>
beforeAll(async () => {
  server = await startServer()
  onsite = await server.signIn('onsite@demo.test')
  await server.db.transaction().execute((tx) => growTickets(tx, 3800, server.clock.now()))
  await sql`analyze support_ticket, ticket_message`.execute(server.db)
  const user = server.db.selectFrom('app_user').select('user_id').where('email_key', '=', 'onsite@demo.test')
  me = (await user.executeTakeFirstOrThrow()).user_id
  all = await readAll()
})
afterAll(() => server.close())

async function readAll() {
  const tickets = await server.db.selectFrom('support_ticket').selectAll().execute()
  const messages = await server.db.selectFrom('ticket_message').select(['ticket_id', 'text']).execute()
  const texts = Map.groupBy(messages, (message) => message.ticket_id)
  return tickets.map((ticket) => ({
    ...ticket,
    texts: [ticket.search_text, ...(texts.get(ticket.ticket_id) ?? []).map(({ text }) => text.toLowerCase())],
  }))
}
type Ticket = (typeof all)[number]

const isIn = (ticket: Ticket, section: InboxSection): boolean => {
  const isClosed = ticket.status === 'closed'
  if (section === 'to_answer') return ticket.status === 'open' || ticket.held_since !== null
  if (section === 'closed' || section === 'automatic')
    return isClosed && ticket.is_automatic === (section === 'automatic')
  if (section === 'mine') return !isClosed && ticket.assignee_id === me
  return !isClosed && (section === 'open' || ticket.assignee_id === null)
}
/** Beside a term of three letters a shorter one is looked for in messages too. */
const has = ({ search_text, texts }: Ticket, term: string, terms: readonly string[]): boolean => {
  const searched = terms.some(({ length }) => length > 2) ? texts : [search_text]
  if (term.length !== 2) return searched.some((text) => text.includes(term))
  return searched.some((text) => text.split(/[ -]/).some((part) => part.startsWith(term)))
}
const getWait = ({ waiting_since, held_since }: Ticket): number =>
  Math.min(waiting_since?.getTime() ?? 8e15, held_since?.getTime() ?? 8e15)
const inOrder = (tickets: readonly Ticket[], section: InboxSection): readonly Ticket[] =>
  tickets.toSorted((a, b) => {
    const byWait = getWait(a) - getWait(b)
    const byClosed = (b.closed_at?.getTime() ?? 0) - (a.closed_at?.getTime() ?? 0)
    const first = section === 'closed' || section === 'automatic' ? byClosed : byWait
    return first || b.last_at.getTime() - a.last_at.getTime() || b.number - a.number
  })

describe('An inbox of many tickets', () => {
  it('counts those that are closed up to a thousand, and no one pages further', async () => {
    const { body } = await onsite.call(rows.listInbox, { query: { section: 'closed', page: '40' } })
    expect([body.total, body.totals.closed, body.last_page, body.data.length]).toEqual([1000, 1000, 40, 25])
    expect((await onsite.call(rows.listInbox, { query: { section: 'closed', page: '41' } })).body.data).toEqual([])
  })

  it('counts those that are open alike, since many wait for a customer who is content, and those to answer exactly', async () => {
    const { body } = await onsite.call(rows.listInbox, { query: { section: 'open', page: '40' } })
    expect([body.total, body.last_page, body.data.length]).toEqual([1000, 40, 25])
    expect(body.totals.to_answer).toBe(all.filter((ticket) => isIn(ticket, 'to_answer')).length)
    expect((await onsite.call(rows.listInbox, { query: { section: 'open', page: '41' } })).body.data).toEqual([])
  })

  it.each([
    '',
    'belt',
    'advise',
    'advise belt',
    'advise kim it',
    'belt is torn',
    'crank of our',
    'hello hello the crank of our treadmill what do you advise',
    'st-9',
    'a',
    'ki',
    'zz',
    'office',
    'fay.foster crank a',
    'nothing',
  ])('has every ticket with “%s” in its sections, in their order', async (filter) => {
    const terms = filter.split(' ').filter((term) => term !== '')
    const found = all.filter((ticket) => terms.every((term) => has(ticket, term, terms)))
    for (const section of inboxSections) {
      const own = inOrder(
        found.filter((ticket) => isIn(ticket, section)),
        section,
      )
      const isLimited = filter !== '' || section !== 'to_answer'
      for (const page of [1, 2]) {
        const query = { section, page: String(page), ...(filter === '' ? {} : { filter }) }
        const { body } = await onsite.call(rows.listInbox, { query })
        expect([section, body.total]).toEqual([section, isLimited ? Math.min(1000, own.length) : own.length])
        expect(body.totals[section]).toBe(body.total)
        expect([section, ...body.data.map(({ ticket_id }) => ticket_id)]).toEqual([
          section,
          ...own.slice(25 * page - 25, 25 * page).map(({ ticket_id }) => ticket_id),
        ])
      }
    }
  })

  it.each(['advise', 'advise belt', 'qz', 'office'])(
    'counts those with “%s” alike however few are read first',
    async (filter) => {
      const search = await findTicketsWith(server.db, filter)
      const counts = await countInbox(server.db, { me, search })
      expect(await countInbox(server.db, { me, search, maxScanned: 30 })).toEqual(counts)
      expect(await countInbox(server.db, { me, search, maxScanned: 700 })).toEqual(counts)
    },
  )

  it('looks for a letter or two in tickets, and not in all that was ever written', async () => {
    const messages = server.db.updateTable('ticket_message').set({ text: 'Zq' })
    await messages.where('ticket_id', '=', all[0]?.ticket_id ?? '').execute()
    expect((await onsite.call(rows.listInbox, { query: { filter: 'zq' } })).body.data).toEqual([])
  })

  it('looks for them in the messages of what a longer term finds, also where they begin a line', async () => {
    const messages = server.db
      .updateTable('ticket_message')
      .set({ text: 'It shows the wrong number:\nX7 is on\nits display.' })
    const { ticket_id = '' } = all.find((ticket) => isIn(ticket, 'closed')) ?? {}
    await messages.where('ticket_id', '=', ticket_id).execute()
    const { body } = await onsite.call(rows.listInbox, {
      query: { section: 'closed', filter: 'x7 display' },
    })
    expect(body.data.map((row) => row.ticket_id)).toEqual([ticket_id])
  })
})
