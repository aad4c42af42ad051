import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { TicketAction, TicketForm, tickets } from '../../../contract/tickets.ts'
import type { Call } from '../../kernel/call.ts'
import { getMadeAt } from '../../kernel/made-at.ts'
import { countTicket } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stageTextEmail } from '../../kernel/stage-email.ts'
import { findProductNumber } from '../catalogue/index.ts'
import { findMachineByCode } from '../passports/index.ts'
import { readSite } from '../site/index.ts'
import { findPublicMachine } from '../warranty/index.ts'
import { insertTicket, findTicketByOp } from './tickets.store.ts'

type Answer = Reply<(typeof tickets.table)['openTicket']>

/**
 * Stores a support ticket and emails it to the shop (T01). The session identifies the user; a visitor is known only by the
 * contact data. Refuses `tickets.productUnknown`, and `call.tooMany` after twenty tickets in ten minutes.
 */
export async function openTicket(call: Call, form: TicketForm): Promise<Answer> {
  await countTicket(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  const machine = form.passport === undefined ? null : await describeMachine(call, form.passport)
  const part = form.product === undefined ? null : await requirePart(call, form.product)
  const ticket = {
    ticket_id: form.id ?? call.newId(),
    client_op_id: call.op?.key ?? null,
    action: form.action,
    contact_name: form.contact.name,
    contact_email: form.contact.email,
    contact_phone: form.contact.phone,
    message: form.message,
    product_id: part?.product_id ?? null,
    label_code: form.passport ?? null,
    user_id: call.actor?.userId ?? null,
    account_id: call.actor?.accountId ?? null,
    made_at: getMadeAt(call).at,
    received_at: call.now,
  }
  const number = await insertTicket(call.tx, ticket)
  if (number === null) {
    const before = await findTicketByOp(call.tx, ticket)
    if (before === null) return refuse('call.invalid', { errors: { id: 'Another ticket has this id' } })
    return { ticket_id: ticket.ticket_id, number: formatNumber(before) }
  }
  await mailShop(call, form, formatNumber(number), { part: part?.number ?? null, machine })
  return { ticket_id: ticket.ticket_id, number: formatNumber(number) }
}

/** 'Meridian T500, serial number MT52534K00417': the machine with this label code. */
async function describeMachine(call: Call, code: string): Promise<string> {
  const found = (await findMachineByCode(call.tx, code)) ?? refuse('passports.unknown')
  const machine = await findPublicMachine(call, found)
  return machine === null
    ? found.serial_key
    : `${machine.brand} ${machine.model}, serial number ${machine.serial_number}`
}

async function requirePart(call: Call, id: number): Promise<{ product_id: number; number: string }> {
  const number = (await findProductNumber(call.tx, id)) ?? refuse('tickets.productUnknown')
  return { product_id: id, number }
}

const formatNumber = (number: number) => `ST-${number}`

const subjects: Readonly<Record<TicketAction, string>> = {
  open: 'Question',
  price: 'Price request',
  part: 'Question about a part',
  order: 'Question about an order',
  warranty: 'Question about a warranty',
}

/** Emails the ticket to the shop. The subject holds no text that a user typed. */
async function mailShop(
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
  await stageTextEmail(call, {
    to: contact_email,
    subject: `${number}: ${subjects[form.action]}`,
    text: `${lines.join('\n')}\n`,
  })
}
