import type { TicketForm } from '../../../../contract/ticket-messages.ts'
import type { TicketAbout } from '../../../../contract/shapes/ticket.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findProductNumber } from '../../catalogue/index.ts'
import { findAttachedClaim } from '../../labor-claims/index.ts'
import { findReadableOrder } from '../../orders/index.ts'
import { findMachineByCode } from '../../passports/index.ts'
import { findAttachedRegistration, findPublicMachine } from '../../warranty/index.ts'
import { findAbout } from './about.store.ts'
import type { AboutColumns } from './about.store.ts'

/** What a question is about: its columns, and a line for the shop's mail and the subject. */
export interface ResolvedAbout {
  readonly columns: AboutColumns
  readonly facts: readonly (readonly [string, string])[]
  /** `QU-102`, `SO-50012`: what the subject adds to the topic. Never text that a user typed. */
  readonly name: string | null
}

/** 'Meridian T500, serial number MT52534K00417': the machine with this label code, or null. */
async function describeMachine(call: Pick<Call, 'tx' | 'now'>, code: string): Promise<string | null> {
  const found = await findMachineByCode(call.tx, code)
  if (found === null) return null
  const machine = await findPublicMachine(call, found)
  return machine === null
    ? found.serial_key
    : `${machine.brand} ${machine.model}, serial number ${machine.serial_number}`
}

/** The call of a signed-in caller. Claims and registrations are theirs alone. */
function requireUser(call: Call): SignedIn {
  const { actor, session } = call
  return actor === null || session === null ? refuse('tickets.aboutUnknown') : { ...call, actor, session }
}

/**
 * Finds what a question is about, as far as its writer may know it. Refuses `tickets.productUnknown`, `passports.unknown`,
 * and `tickets.aboutUnknown` for an order, claim or registration.
 */
export async function resolveAbout(call: Call, form: TicketForm): Promise<ResolvedAbout> {
  const facts: (readonly [string, string])[] = []
  let name: string | null = null
  const add = (label: string, value: string) => {
    facts.push([label, value])
    name ??= value
  }
  if (form.product !== undefined)
    add('Part', (await findProductNumber(call.tx, form.product)) ?? refuse('tickets.productUnknown'))
  const order =
    form.order === undefined
      ? null
      : ((await findReadableOrder(call, form.order, form.order_key ?? '')) ?? refuse('tickets.aboutUnknown'))
  if (order !== null) add('Order', order.display_id)
  if (form.claim !== undefined) {
    const claim = await findAttachedClaim(requireUser(call), form.claim, false)
    if (claim === null) return refuse('tickets.aboutUnknown')
    add('Labor claim', claim.access.claim.display_id)
  }
  if (form.registration !== undefined) {
    const record = await findAttachedRegistration(requireUser(call), form.registration, true)
    if (record === null) return refuse('tickets.aboutUnknown')
    add('Registration', record.access.record.display_id)
  }
  if (form.passport !== undefined)
    add('Machine', (await describeMachine(call, form.passport)) ?? refuse('passports.unknown'))
  return {
    facts,
    name,
    columns: {
      product_id: form.product ?? null,
      order_id: order?.order_id ?? null,
      claim_id: form.claim ?? null,
      record_id: form.registration ?? null,
      passport_code: form.passport ?? null,
    },
  }
}

/** What a ticket is about, with names and links. */
export async function readAbout(call: Pick<Call, 'tx' | 'now'>, ticketId: string): Promise<TicketAbout> {
  const row = await findAbout(call.tx, ticketId)
  const label = row.passport_code === null ? null : await describeMachine(call, row.passport_code)
  return {
    order: row.order_number === null ? null : { number: row.order_number },
    part:
      row.product_id === null
        ? null
        : { product_id: row.product_id, number: row.part_number ?? '', name: row.part_name ?? '' },
    claim: row.claim_id === null ? null : { id: row.claim_id, number: row.claim_number ?? '' },
    registration: row.record_id === null ? null : { id: row.record_id, serial_number: row.serial_number ?? '' },
    machine: row.passport_code === null || label === null ? null : { code: row.passport_code, label },
  }
}
