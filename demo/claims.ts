import { toPaidParts, toPayLines } from '../domain/labor-claims/pay-lines.ts'
import { toDay } from '../domain/orders/list-days.ts'
import { shopTimeZone } from '../domain/reports/calendar.ts'
import { stateId } from '../server/db/reference/states.ts'
import type { ClaimPart } from '../server/db/schema/labor-claims.ts'
import type { DemoModel } from './model-range.ts'
import type { Calendar } from './days.ts'
import { createNotes } from './notes.ts'
import type { ServicePart } from './parts/service-parts.ts'
import { getMotor, getPartForDefect } from './parts/service-parts.ts'
import type { Person } from './people.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { ClaimTimeline } from './visits.ts'
import type { Author } from './claim-history.ts'
import { estimatedHours } from './claim-history.ts'

export interface Numbered {
  readonly plan: Plan
  readonly timeline: ClaimTimeline
  readonly number: number
  readonly serial: string
  readonly claimId: string
}
export interface Cast {
  readonly calendar: Calendar
  readonly random: Random
  readonly people: (who: Author) => Person
}

/** Creates a serial with the model's pattern: prefix, year and week of manufacture, plant letter, five digits. */
export function createSerial(model: DemoModel, random: Random): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const week = `${two(random.int(23, 25))}${two(random.int(1, 52))}`
  return `${model.prefix}${week}${random.pick(['K', 'M', 'P', 'T'])}${String(random.int(1, 99_999)).padStart(5, '0')}`
}

const dealerPrice = (list: number) => Math.round(list * 0.9)

function listClaimParts({ plan, timeline }: Numbered): ClaimPart[] {
  const { model, defect, path } = plan
  if (timeline.visits.length === 0) return []
  const used = (part: ServicePart): ClaimPart => ({
    product_id: part.id,
    number: part.number,
    name: part.name,
    qty: 1,
    source: 'stock',
    state: 'Used',
    list_price: part.price,
    dealer_price: dealerPrice(part.price),
  })
  const ordered = (part: ServicePart): ClaimPart => ({ ...used(part), source: 'order', state: 'Delivered' })
  const part = getPartForDefect(model, defect)
  if (plan.serial !== null) return [ordered(getMotor(model)), used(part)]
  return [path.includes('complete') ? used(part) : ordered(part)]
}

function purchaseDay(serial: string, random: Random): string {
  const made = Date.UTC(2000 + Number(serial.slice(3, 5)), 0, 4 + (Number(serial.slice(5, 7)) - 1) * 7)
  return new Date(made + random.int(10, 60) * 86_400_000).toISOString().slice(0, 10)
}

/** Adds one claim with its history, trips, notes and approved lines. */
export function addClaim(rows: Rows, claim: Numbered, { calendar, random, people }: Cast): void {
  const { plan, timeline, number, serial, claimId } = claim
  const { customer, model, defect, path } = plan
  const [filer, servicer] = [people(plan.filer), people(plan.servicer)]
  const isAssigned = path.includes('assign') && !path.includes('refuse')
  const notes = createNotes(claim, calendar, random)
  const parts = listClaimParts(claim)
  const miles = timeline.visits.reduce((sum, visit) => sum + visit.miles, 0)
  const hasStep = (action: Plan['path'][number]) => path.includes(action)
  const dayAfter = (days: number) => new Date(timeline.filedAt.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const lastDay = dayAfter(model.maker.days)
  const submittedAt = timeline.steps.find(({ step }) => step.action === 'complete')?.at
  const isInTime = submittedAt !== undefined && toDay(submittedAt.getTime(), shopTimeZone) <= lastDay

  rows.labor_claim.push({
    claim_id: claimId,
    display_id: `LC-${number}`,
    status: timeline.end.status,
    accepted: timeline.end.accepted,
    completed: timeline.end.completed,
    came_from: timeline.end.cameFrom,
    closed_at: timeline.closedAt,
    rev: 1 + timeline.steps.length + notes.length + timeline.visits.length,
    created_at: timeline.filedAt,
    updated_at: [timeline.filedAt, ...timeline.steps.map((one) => one.at), ...notes.map((one) => one.at)].reduce(
      (a, b) => (a > b ? a : b),
    ),
    account_id: filer.accountId,
    filed_by: filer.userId,
    assigned_to: isAssigned ? servicer.userId : null,
    provider_address_id: isAssigned ? servicer.serviceAddress : null,
    equipment_id: model.id,
    manufacturer_id: model.maker.id,
    serial_number: serial,
    purchased_date: plan.serial === null ? purchaseDay(serial, random) : '2025-08-25',
    customer_name: customer.contact,
    customer_company: customer.company,
    customer_address_1: customer.street,
    customer_address_2: customer.place,
    customer_city: customer.city,
    customer_state_id: stateId(customer.state),
    customer_postal_code: customer.postal,
    customer_contact: JSON.stringify([
      { id: '1', type: 'name', value: customer.contact },
      { id: '2', type: 'phone', value: customer.phone },
    ]),
    service_requested: defect.symptom,
    additional_info: '',
    appointment_at: !isAssigned
      ? null
      : plan.appointment !== null
        ? calendar.at(...plan.appointment)
        : (timeline.visits.at(-1)?.start ?? null),
    file_by: isInTime ? null : lastDay,
    distance: isAssigned ? plan.distance : null,
    mileage: Math.round(miles * 100) / 100,
    labor_hours_estimate: hasStep('estimate') ? estimatedHours : null,
    labor_hours_approved: hasStep('approve_labor') ? estimatedHours : null,
    notification_subscribers: JSON.stringify([`${plan.filer}@demo.test`]),
    parts: JSON.stringify(parts),
  })

  const entry = (at: Date, who: Author, action: string, from: string | null, to: string, message: string | null) =>
    rows.claim_history.push({
      entry_id: random.id(at),
      claim_id: claimId,
      client_op_id: null,
      at,
      user_id: people(who).userId,
      action,
      from_status: from,
      to_status: to,
      message,
    })
  entry(timeline.filedAt, plan.filer, 'file', null, 'requests', null)
  for (const { step, at } of timeline.steps)
    entry(at, step.by, step.action, step.from.status, step.to.status, step.message)

  for (const { start, finish, isRepair, miles: driven } of timeline.visits) {
    rows.claim_trip.push({
      trip_id: random.id(finish),
      claim_id: claimId,
      client_op_id: null,
      trip_date_scheduled: start.toISOString().slice(0, 10),
      service_requested: isRepair ? defect.symptom : 'Diagnosis',
      services_performed: isRepair ? defect.done : defect.found,
      time_left: new Date(start.getTime() - 27 * 60_000),
      time_start: start,
      time_finish: finish,
      miles: driven,
      made_at: finish,
      received_at: finish,
      skew_ms: null,
      user_id: servicer.userId,
    })
  }
  for (const { at, who, noteClass, text } of notes) {
    rows.claim_note.push({
      note_id: random.id(at),
      claim_id: claimId,
      client_op_id: null,
      note: text,
      class: noteClass,
      made_at: at,
      received_at: at,
      user_id: people(who).userId,
    })
  }
  if (hasStep('approve_payment')) addLines(rows, claim, { parts, miles, accountId: servicer.accountId })
}

/** Returns the approved lines: everything calculated, but half the miles of every fourth claim. */
function addLines(
  rows: Rows,
  { plan, timeline, claimId, number: claimNumber }: Numbered,
  {
    parts,
    miles,
    accountId,
  }: { readonly parts: readonly ClaimPart[]; readonly miles: number; readonly accountId: number },
): void {
  const [laborRate, tripCharge, mileageRate] = plan.model.maker.rates
  const lines = toPayLines(
    {
      tripHours: timeline.visits.map((visit) => (visit.finish.getTime() - visit.start.getTime()) / 3_600_000),
      miles,
      approvedHours: plan.path.includes('approve_labor') ? estimatedHours : null,
      parts: toPaidParts(parts),
    },
    { laborRate, tripCharge, mileageRate, laborHoursCap: plan.model.laborHoursCap },
  )
  for (const line of lines) {
    const isCut = line.kind === 'mileage' && claimNumber % 4 === 0
    const approved = isCut ? Math.round(line.calculated / 2) : line.calculated
    const reason = isCut ? 'Shared with another job on the same day' : null
    rows.claim_line.push({
      claim_id: claimId,
      kind: line.kind,
      approved,
      paid: plan.path.includes('mark_paid') ? approved : null,
      reason,
      account_id: accountId,
    })
  }
}
