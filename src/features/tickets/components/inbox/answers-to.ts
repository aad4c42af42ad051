import type { StaffMessage, StaffTicket } from '../../../../../contract/shapes/ticket.ts'

/** Whether a mail wants answers at another address than the one that the ticket's answers go to. */
export function wantsOtherAnswers({ contact }: StaffTicket, { reply_to = null }: StaffMessage): boolean {
  return reply_to !== null && reply_to !== contact.email.trim().toLowerCase()
}
