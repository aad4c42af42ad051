import { findTicketNumber } from '../../../../domain/tickets/number.ts'
import type { HoldReason } from '../../../../domain/tickets/states.ts'
import type { Call } from '../../../kernel/call.ts'
import {
  checkMailIn,
  countMailIn,
  countQuestionIn,
  mayAddAutomatic,
  mayOpenAutomatic,
} from '../../../kernel/rate-limit.ts'
import { findMailKeys } from '../opening/keys.rules.ts'
import { findWriterKind } from '../thread/messages.store.ts'
import { findTicket, lockTicket, lockTicketByMailKey } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import type { ParsedMail } from './parse-mail.rules.ts'

export interface ReceivedMail extends ParsedMail {
  readonly raw: Uint8Array
}

/** Where a mail goes. */
export type MailRoute =
  /** Our own mail that came back, a mail without a sender, one of too many of a machine: recorded, and nothing else. */
  | { readonly to: 'nothing' }
  | { readonly to: 'ticket' | 'automatic-ticket' }
  | { readonly to: 'automatic-message'; readonly ticket: TicketRecord }
  | { readonly to: 'message'; readonly ticket: TicketRecord; readonly kind: 'customer' | 'other' }
  | { readonly to: 'held'; readonly ticket: TicketRecord; readonly because: HoldReason }

const maxScanned = 256 * 1024

/** The keys that a mail carries: in the addresses and message ids; of a bounce also in the mail that it returns. */
function listKeys({ recipients, references, isAutomatic, raw }: ReceivedMail): readonly string[] {
  const named = findMailKeys([...recipients, ...references].join(' '))
  if (named.length > 0 || !isAutomatic) return named
  return findMailKeys(Buffer.from(raw.subarray(0, maxScanned)).toString('latin1')).slice(0, 10)
}

/**
 * Refuses a person's mail as `findRoute` will, before anything of it is stored: what is refused there has no row by which
 * its bytes would be found again.
 */
export async function checkRoute({ tx, now }: Pick<Call, 'tx' | 'now'>, mail: ReceivedMail): Promise<void> {
  const number = findTicketNumber(mail.subject)
  const opensTicket =
    (await lockTicketByMailKey(tx, listKeys(mail))) === null &&
    (number === null || (await findTicket(tx, String(number))) === null)
  await checkMailIn(tx, mail.fromEmail, opensTicket ? (mail.replyTo?.email ?? null) : null, now)
}

/**
 * Decides where a mail goes. A key proves that it answers a mail of ours; the number in its subject proves nothing, since
 * anyone can guess it. Only the customer's own address with a key is the customer: the one that answers go to, and the one
 * that the question came from. Locks the ticket. Refuses
 * `call.tooMany` for people; of machines, what is too much goes nowhere.
 */
export async function findRoute(call: Pick<Call, 'tx' | 'now'>, mail: ReceivedMail): Promise<MailRoute> {
  const { tx, now } = call
  const { fromEmail, isAutomatic } = mail
  const isOurs = mail.messageId?.endsWith('@partwright>') === true
  if (isOurs || fromEmail === '') return { to: 'nothing' }
  const proven = await lockTicketByMailKey(tx, listKeys(mail))
  if (isAutomatic) {
    // With a guessed number a machine would fill a thread, and hold up its answers with each mail.
    if (proven !== null)
      return (await mayAddAutomatic(tx, proven.ticket_id, now))
        ? { to: 'automatic-message', ticket: proven }
        : { to: 'nothing' }
    return (await mayOpenAutomatic(tx, fromEmail, now)) ? { to: 'automatic-ticket' } : { to: 'nothing' }
  }
  await countMailIn(tx, fromEmail, now)
  const number = proven === null ? findTicketNumber(mail.subject) : null
  const ticket = proven ?? (number === null ? null : await lockTicket(tx, String(number)))
  if (ticket === null) {
    if (mail.replyTo !== null) await countQuestionIn(tx, mail.replyTo.email, now)
    return { to: 'ticket' }
  }
  const writer = await findWriterKind(tx, ticket.ticket_id, fromEmail)
  const contact = ticket.contact_email.trim().toLowerCase()
  const isCustomer = contact === fromEmail || writer === 'customer'
  // All who use a form share its address: without the key, one that wants answers elsewhere is not this customer.
  const isAnsweredThere = mail.replyTo === null || mail.replyTo.email === contact
  if (proven === null)
    return { to: 'held', ticket, because: isCustomer && isAnsweredThere ? 'unproven' : 'other-address' }
  if (isCustomer) return { to: 'message', ticket, kind: 'customer' }
  return writer === 'other'
    ? { to: 'message', ticket, kind: 'other' }
    : { to: 'held', ticket, because: 'other-address' }
}
