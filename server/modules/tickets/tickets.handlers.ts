import { tickets } from '../../../contract/tickets.ts'
import { implement } from '../../kernel/implement.ts'
import { addTicketNote, answerTicket } from './inbox/answer.service.ts'
import { decideHeldMail } from './inbox/held.service.ts'
import { listAgents, listInbox, readInboxTicket, readOriginal } from './inbox/inbox.service.ts'
import { changeTicket } from './inbox/update.service.ts'
import { openTicket } from './opening/open-ticket.service.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates/templates.service.ts'
import { readTicketFile } from './thread/files.service.ts'
import { listMyTickets, readTicket, replyToTicket } from './thread/threads.service.ts'

export const ticketsHandlers = implement(tickets, {
  openTicket: ({ body }, call) => openTicket(call, body),
  replyToTicket: ({ params, body }, call) => replyToTicket(call, params.id, body),
  listMyTickets: ({ query }, call) => listMyTickets(call, query.page),
  readTicket: ({ params, query }, call) => readTicket(call, params.id, query.key ?? ''),
  readTicketFile: ({ params, query }, call) => readTicketFile(call, params, query.key ?? ''),
  listInbox: ({ query }, call) => listInbox(call, query),
  readInboxTicket: ({ params }, call) => readInboxTicket(call, params.id),
  updateTicket: ({ params, body }, call) => changeTicket(call, params.id, body),
  answerTicket: ({ params, body }, call) => answerTicket(call, params.id, body),
  addTicketNote: ({ params, body }, call) => addTicketNote(call, params.id, body),
  decideHeldMail: ({ params, body }, call) => decideHeldMail(call, params, body),
  readOriginal: ({ params }, call) => readOriginal(call, params),
  listAgents: (_, call) => listAgents(call),
  listTemplates: (_, call) => listTemplates(call),
  saveTemplate: ({ params, body }, call) => saveTemplate(call, params.id, body),
  removeTemplate: ({ params }, call) => removeTemplate(call, params.id),
})
