import { lazy } from 'react'
import { openTicket } from '../../../offline/operations/open-ticket.ts'

/** The edit form of a question, loaded when it is opened. */
export const ticketEditForms = {
  [openTicket.kind]: lazy(async () => ({
    default: (await import('./components/edit-ticket-op.tsx')).EditTicketOp,
  })),
}
