import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { TicketAction, TicketForm, tickets } from '../../../contract/tickets.ts'
import type { Call } from '../../kernel/call.ts'
import { countTicket } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stageMail } from '../../kernel/stage-mail.ts'
import { productNumber } from '../catalogue/index.ts'
import { madeAt } from '../labor-claims/index.ts'
import { machineOfPassport } from '../passports/index.ts'
import { readSite } from '../site/index.ts'
import { machineForAnyone } from '../warranty/index.ts'
import { insertTicket, ticketOfOp } from './tickets.store.ts'

type Answer = Reply<(typeof tickets.table)['openTicket']>

/**
 * Keeps a question to the shop and mails it to the shop's address (T01). Who asks is what the session says; a visitor is
 * known by the contact alone. Refuses `tickets.productUnknown`, and `call.tooMany` after twenty in ten minutes.
 */
export async function openTicket(call: Call, form: TicketForm): Promise<Answer> {
  await countTicket(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  const machine = form.passport === undefined ? null : await machineOf(call, form.passport)
  const part = form.product === undefined ? null : await partOf(call, form.product)
  const ticket = {
    ticket_id: form.id ?? call.newId(),
    client_op_id: call.op?.key ?? null,
    action: form.action,
    contact_name: form.contact.name,
    contact_email: form.contact.email,
    contact_phone: form.contact.phone,
    message: form.message,
    product_id: part?.product_id ?? null,
    passport_code: form.passport ?? null,
    user_id: call.actor?.userId ?? null,
    account_id: call.actor?.accountId ?? null,
    made_at: madeAt(call).at,
    received_at: call.now,
  }
  const number = await insertTicket(call.tx, ticket)
  if (number === null) {
    const before = await ticketOfOp(call.tx, ticket)
    if (before === null) return refuse('call.invalid', { errors: { id: 'Another ticket has this id' } })
    return { ticket_id: ticket.ticket_id, number: readable(before) }
  }
  await tellShop(call, form, readable(number), { part: part?.number ?? null, machine })
  return { ticket_id: ticket.ticket_id, number: readable(number) }
}

/** 'Meridian T500, serial number MT52534K00417': the machine that a label is on. */
async function machineOf(call: Call, code: string): Promise<string> {
  const found = (await machineOfPassport(call.tx, code)) ?? refuse('passports.unknown')
  const machine = await machineForAnyone(call, found)
  return machine === null
    ? found.serial_key
    : `${machine.brand} ${machine.model}, serial number ${machine.serial_number}`
}

async function partOf(call: Call, id: number): Promise<{ product_id: number; number: string }> {
  const number = (await productNumber(call.tx, id)) ?? refuse('tickets.productUnknown')
  return { product_id: id, number }
}

const readable = (number: number) => `ST-${number}`

const subjects: Readonly<Record<TicketAction, string>> = {
  open: 'A question',
  price: 'A price is asked for',
  part: 'A question about a part',
  order: 'A question about an order',
  warranty: 'A question about warranty',
}

/** Nothing that a person wrote stands in the subject. */
async function tellShop(
  call: Call,
  form: TicketForm,
  number: string,
  { part, machine }: { readonly part: string | null; readonly machine: string | null },
): Promise<void> {
  const { contact_email } = await readSite(call)
  const { name, email, phone } = form.contact
  const lines = [
    `From: ${name.replace(/\s+/g, ' ')}`,
    `Email: ${email}`,
    ...(phone === '' ? [] : [`Phone: ${phone}`]),
    ...(call.actor === null ? [] : [`Signed in as: ${call.actor.name}, ${call.actor.accountName}`]),
    ...(part === null ? [] : [`Part: ${part}`]),
    ...(machine === null ? [] : [`Machine: ${machine}`]),
    '',
    form.message,
  ]
  await stageMail(call, {
    to: contact_email,
    subject: `${number}: ${subjects[form.action]}`,
    text: `${lines.join('\n')}\n`,
  })
}
