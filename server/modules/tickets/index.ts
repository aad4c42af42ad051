import { dropOldMail } from './incoming/retention.store.ts'

export { findTickets } from './find/find.service.ts'
export { dropMailsOf } from './incoming/retention.store.ts'
export { readTicketsToAnswer } from './inbox/home.service.ts'
export { ticketsHandlers } from './tickets.handlers.ts'
export { collectMailJob, ticketsJobs } from './tickets.jobs.ts'
export { createMailWebhook } from './incoming/webhook.service.ts'
export { buildAnswerEmail, buildArrivalEmail, buildNoticeEmail, buildShopEmail } from './tickets.mail.ts'

/** Once a day: mails that are no longer retained. */
export const ticketsSweeps = [dropOldMail]
