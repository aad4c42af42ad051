import { createHash } from 'node:crypto'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { HoldReason } from '../../../../domain/tickets/states.ts'
import { createDedupe } from '../../../kernel/dedupe.ts'
import { recordMailEvent } from '../../../kernel/security-events.ts'
import { logSecurityEvent } from '../../../kernel/side-effects.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import type { MailInPorts } from '../../../ports/mail-in.ts'
import { notifyStaff } from '../thread/notices.service.ts'
import type { MailHold } from '../tickets.mail.ts'
import { addTicketEvent, moveTicket, updateTicket } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { isNoReplyAddress, isOfOneDomain } from './automatic.rules.ts'
import { storeMailFiles } from './files.service.ts'
import type { CheckedFile } from './files.service.ts'
import { findMailOutcome, insertMail, setOutcome } from './incoming.store.ts'
import type { MailOutcome } from './incoming.store.ts'
import { addMailMessage } from './mail-message.service.ts'
import { openMailTicket } from './open-mail-ticket.service.ts'
import { parseMail } from './parse-mail.rules.ts'
import { checkRoute, findRoute } from './route.service.ts'
import type { MailRoute, ReceivedMail } from './route.service.ts'
import { scanMail } from './scan-mail.service.ts'

/** Two mails at most are parsed and checked at once. The same mail twice at once is one. */
const dedupeMails = createDedupe<MailOutcome>(2)

/**
 * Receives a mail: as a message of its ticket, as a ticket of its own, or held for staff. The same `Message-ID` twice is
 * one mail. Nothing is answered but a person's first question. Refuses `call.tooMany` for an address that sends more than
 * twenty in ten minutes, and `call.busy` while the scanner is down; then it stores nothing, and the mail can come again. Of a
 * mail with malware its text comes in, and what is clean of its files.
 */
export function receiveMail(ports: MailInPorts, raw: Uint8Array): Promise<MailOutcome> {
  const hash = createHash('sha256').update(raw).digest('hex')
  return dedupeMails(ports.files(), hash, () => receive(ports, raw, hash))
}

/** Whether an address is one of ours, also with the key of a ticket in it. */
const isOwn = (ownAddresses: readonly string[], email: string): boolean =>
  ownAddresses.some((one) => {
    const at = one.lastIndexOf('@')
    return email === one || (at > 0 && email.startsWith(`${one.slice(0, at)}+`) && email.endsWith(one.slice(at)))
  })

async function receive(ports: MailInPorts, raw: Uint8Array, hash: string): Promise<MailOutcome> {
  const parsed = await parseMail(raw)
  const mailKey = parsed.messageId ?? `sha256:${hash}`
  // Answers to ourselves would reach no customer.
  const replyTo = parsed.replyTo !== null && isOwn(ports.ownAddresses, parsed.replyTo.email) ? null : parsed.replyTo
  const { fromEmail } = parsed
  // Forms send as the shop or from a no-reply address, and name their customer. Newsletters name their sender's desk.
  const isSentByProgram = isNoReplyAddress(fromEmail)
    ? replyTo === null || (parsed.isBulk && isOfOneDomain(fromEmail, replyTo.email))
    : replyTo === null && ports.ownAddresses.includes(fromEmail)
  const mail: ReceivedMail = { ...parsed, isAutomatic: parsed.isAutomatic || isSentByProgram, replyTo, raw }
  const before = await ports.withOwnTransaction(async (job) => {
    const known = await findMailOutcome(job.tx, mailKey)
    if (known === null && !mail.isAutomatic) await checkRoute(job, mail)
    return known
  })
  if (before !== null) return before
  const scan = await scanMail(ports.scanner, raw, parsed)
  const isClean = scan.signatures.length === 0
  const store = ports.files()
  const originalKey = `mail-in/${hash}/original`
  if (isClean) await store.put(originalKey, raw)
  const files = await storeMailFiles(store, parsed, hash, scan.files)
  let event: object | null = null
  const received = await ports.withOwnTransaction(async (job) => {
    event = null
    const mailId = job.newId()
    const isNew = await insertMail(job.tx, {
      mail_id: mailId,
      mail_key: mailKey,
      received_at: job.now,
      from_email: mail.fromEmail,
      size: raw.byteLength,
      store_key: isClean ? originalKey : null,
    })
    if (!isNew) return (await findMailOutcome(job.tx, mailKey)) ?? 'ignored'
    const { outcome, messageId } = await apply(job, mail, files, await findRoute(job, mail))
    await setOutcome(job.tx, mailId, outcome, messageId)
    if (!isClean) event = await recordMailEvent(job, 'file.infected', `mail ${mailId}, ${scan.signatures.join(', ')}`)
    return outcome
  })
  if (event !== null) logSecurityEvent(ports.log, event)
  return received
}

interface Applied {
  readonly outcome: MailOutcome
  readonly messageId: string | null
}

async function apply(
  job: JobCall,
  mail: ReceivedMail,
  files: readonly CheckedFile[],
  route: MailRoute,
): Promise<Applied> {
  switch (route.to) {
    case 'nothing':
      return { outcome: 'ignored', messageId: null }
    case 'ticket': {
      const messageId = await openMailTicket(job, mail, files, { isAutomatic: false })
      return { outcome: 'opened', messageId }
    }
    case 'automatic-ticket': {
      const messageId = await openMailTicket(job, mail, files, { isAutomatic: true })
      return { outcome: 'automatic', messageId }
    }
    case 'automatic-message': {
      const messageId = await addMailMessage(job, route.ticket, mail, files, { kind: 'automatic', heldBecause: null })
      // Staff who are writing see an absence notice or a bounce before they send.
      await updateTicket(job.tx, route.ticket.ticket_id)
      await addTicketEvent(job, route.ticket.ticket_id, { userId: null, action: 'automatic', detail: mail.fromEmail })
      return { outcome: 'automatic', messageId }
    }
    case 'held': {
      const messageId = await addMailMessage(job, route.ticket, mail, files, {
        kind: 'other',
        heldBecause: route.because,
      })
      await updateTicket(job.tx, route.ticket.ticket_id, { held_since: route.ticket.held_since ?? job.now })
      await addTicketEvent(job, route.ticket.ticket_id, { userId: null, action: 'hold', detail: mail.fromEmail })
      await notify(job, route.ticket, mail, toHold(route.ticket, mail, route.because))
      return { outcome: 'held', messageId }
    }
    case 'message': {
      const messageId = await addMailMessage(job, route.ticket, mail, files, { kind: route.kind, heldBecause: null })
      await moveTicket(job, route.ticket, 'message')
      await addTicketEvent(job, route.ticket.ticket_id, { userId: null, action: 'reply', detail: mail.fromEmail })
      await notify(job, route.ticket, mail, null)
      return { outcome: 'added', messageId }
    }
  }
}

function toHold(ticket: TicketRecord, { replyTo }: ReceivedMail, because: HoldReason): MailHold {
  const isElsewhere = replyTo !== null && replyTo.email !== ticket.contact_email.trim().toLowerCase()
  return { because, answersTo: isElsewhere ? replyTo.email : null }
}

const notify = (job: JobCall, ticket: TicketRecord, mail: ReceivedMail, held: MailHold | null): Promise<void> =>
  notifyStaff(job, ticket, {
    number: formatTicketNumber(ticket.number),
    held,
    from: mail.fromName === '' ? mail.fromEmail : `${mail.fromName}, ${mail.fromEmail}`,
    text: mail.text,
  })
