import { tickets } from '../../../contract/tickets.ts'
import { implement } from '../../kernel/implement.ts'
import { openTicket } from './tickets.service.ts'

export const ticketsHandlers = implement(tickets, {
  openTicket: ({ body }, call) => openTicket(call, body),
})
