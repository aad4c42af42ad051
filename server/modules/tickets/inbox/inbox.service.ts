import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { StaffTicket } from '../../../../contract/shapes/ticket.ts'
import type { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { readSideBySide } from '../../../kernel/read-side-by-side.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readAbout } from '../opening/about.service.ts'
import { findOriginal } from '../incoming/incoming.store.ts'
import { findMessage, listMessages, listTicketFiles } from '../thread/messages.store.ts'
import { groupFiles } from '../thread/thread.view.ts'
import { authorizeForStaff } from '../tickets.policy.ts'
import { findTicket, listTicketEvents } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { listAgents as findAgents } from './agents.store.ts'
import { countInbox } from './counts.store.ts'
import { findTicketPeople, listInbox as findInbox } from './inbox.store.ts'
import { findTicketsWith } from './search.store.ts'
import { toAgent, toInboxRow, toStaffTicket } from './inbox.view.ts'

type Rows = typeof ticketInbox
const perPage = 25

/** A page of a section of the inbox, with the number of tickets in each. */
export async function listInbox(
  call: SignedIn,
  { section, page, filter }: Received<Rows['listInbox']>['query'],
): Promise<Reply<Rows['listInbox']>> {
  const paging = { page, perPage, path: '/tickets/inbox', query: { section, filter } }
  const scope = { me: call.actor.userId, search: await findTicketsWith(call.tx, filter) }
  const [rows, totals] = await readSideBySide(call, ({ tx }) =>
    Promise.all([
      findInbox(tx, { ...scope, section }, { offset: getOffset(paging), limit: perPage }),
      countInbox(tx, scope),
    ]),
  )
  return { ...buildPage(rows.map(toInboxRow), totals[section], paging), totals }
}

/** A ticket as staff see it now. */
export async function buildStaffTicket(
  call: Pick<SignedIn, 'tx' | 'now'>,
  ticket: Authorized<TicketRecord>,
): Promise<StaffTicket> {
  const { tx } = call
  const { ticket_id: id } = ticket
  return toStaffTicket(ticket, {
    about: await readAbout(call, id),
    messages: await listMessages(tx, id),
    filesOf: groupFiles(await listTicketFiles(tx, id)),
    events: await listTicketEvents(tx, id),
    people: await findTicketPeople(tx, id),
  })
}

/** The same by its number. Refuses `tickets.unknown`. */
export async function readInboxTicket(call: SignedIn, id: string): Promise<StaffTicket> {
  return buildStaffTicket(call, authorizeForStaff(await findTicket(call.tx, id), call.actor))
}

/** The staff that tickets can be assigned to. */
export async function listAgents({ tx }: Pick<SignedIn, 'tx'>): Promise<Reply<Rows['listAgents']>> {
  return { agents: (await findAgents(tx)).map(toAgent) }
}

/** A mail as it came in. Refuses `tickets.unknown` and `tickets.messageUnknown`. */
export async function readOriginal(
  call: SignedIn,
  { id, message: messageId }: { readonly id: string; readonly message: string },
): Promise<Reply<Rows['readOriginal']>> {
  const ticket = authorizeForStaff(await findTicket(call.tx, id), call.actor)
  const message = await findMessage(call.tx, messageId)
  const key = message?.ticket_id === ticket.ticket_id ? await findOriginal(call.tx, messageId) : null
  const bytes = key === null ? null : await call.files.get(key)
  if (bytes === null) return refuse('tickets.messageUnknown')
  return { bytes: new Uint8Array(bytes), type: 'message/rfc822', etag: `"${messageId}"` }
}
