import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { PaymentState } from '../../../domain/labor-claims/payments.ts'
import type { ClaimAction, ClaimStatus } from '../../../domain/labor-claims/states.ts'
import { enterOrder } from './buy.ts'
import type { MonthClaim } from './model.ts'
import { mailOf } from './model.ts'
import type { Month, Step } from './month.ts'
import type { Name } from './people.ts'

const { table } = laborClaims
/** A payment in a batch that has no result yet. */
export const isLive = (state: PaymentState): boolean => state === 'queued' || state === 'exported'
export const office = ['reviewer', 'reviewer2', 'admin'] as const
const places = { servicer: demoAddresses.northsideMinneapolis, servicer2: demoAddresses.cascadePortland } as const

/** How the specification names the statuses in mails. */
const labels: Readonly<Record<ClaimStatus, string>> = {
  ...{ requests: 'Requested', open: 'Open', assigned: 'To accept', reassign: 'To reassign' },
  ...{ approve_labor: 'Labor to approve', 'pending - response needed': 'Response needed' },
  ...{ approve_payment: 'Payment to approve', approved_for_payment: 'Approved for payment' },
  ...{ awaiting_payment: 'Awaiting payment', paid: 'Paid', declined: 'Declined' },
}
/** How mails name the state of a claim. */
export const labelOf = ({ status, accepted, completed }: MonthClaim): string => {
  if (completed && status !== 'paid' && status !== 'declined') return 'Closed'
  return status === 'assigned' && accepted ? 'Assigned, accepted' : labels[status]
}
/** Whether the claim's servicer works on it: a reopened claim, or one about which was asked earlier, is assigned first. */
const isAssigned = ({ servicer, status, cameFrom }: MonthClaim) =>
  servicer !== null && !['requests', 'open', 'reassign'].includes(cameFrom ?? status)
export const isClosed = ({ status, completed }: MonthClaim) => completed || status === 'paid' || status === 'declined'
/** Ends the payment of a claim that is in a batch and has no result yet. */
export const endLive = (month: Month, claim: MonthClaim, state: PaymentState, reference = '') => {
  const live = month.batches
    .flatMap(({ payments }) => payments)
    .filter((one) => one.claim === claim && isLive(one.state))
  month.same(`live payments of ${claim.number}`, claim.live === null ? 0 : 1, live.length)
  for (const payment of live) Object.assign(payment, { state, reference })
  claim.live = null
}
/** Whether the payment of a claim that is in a batch, if any, is for the firm that has the claim now. */
export const isLiveOwn = (month: Month, claim: MonthClaim) =>
  month.batches
    .flatMap(({ payments }) => payments)
    .every((one) => one.claim !== claim || !isLive(one.state) || one.payee === claim.servicer)
/** The mails about a change of a claim. */
export const tell = (month: Month, claim: MonthClaim) => {
  for (const to of claim.subscribers) month.mails.push(mailOf(to, `${claim.number}: ${labelOf(claim)}`))
}
/** Compares a claim that was answered with the model. */
export const compare = (month: Month, claim: MonthClaim, answered: Claim) => {
  month.same(
    `state of ${claim.number}`,
    [claim.status, claim.accepted, claim.completed, claim.servicer === null ? null : month.as(claim.servicer).userId],
    [answered.status, answered.accepted, answered.completed, answered.assigned_to],
  )
}

/** A dealer or a servicer files a claim. */
export const fileClaim: Step = async (month) => {
  const filer = month.pick(['dealer', 'dealer-staff', 'dealer2', 'servicer'] as const)
  const person = month.as(filer)
  const count = month.claims.length + 1
  const subscribers = ['gym', 'desk'].slice(0, month.number(0, 2)).map((name) => `${name}-${count}@month.test`)
  const id = month.line.newId()
  const answer = await person.client.call(table.fileClaim, {
    body: {
      ...{ id, serial_number: `MT52534K${String(10_000 + count)}`, customer_state_id: 23, customer_city: 'Duluth' },
      ...{ customer_company: 'Quarry Gym', customer_address_1: '1 Quarry Rd' },
      ...{ service_requested: 'The belt slips', notification_subscribers: subscribers },
    },
  })
  if (!month.isDone(answer)) return true
  const claim: MonthClaim = {
    ...{ id, number: answer.body.display_id, filer, account: person.accountId, servicer: null, status: 'requests' },
    ...{ accepted: false, completed: false, cameFrom: null, subscribers, trips: [] },
    ...{ live: null, part: null },
  }
  month.claims.push(claim)
  compare(month, claim, answer.body)
  tell(month, claim)
  return true
}

interface Act {
  readonly action: ClaimAction
  readonly who: Name
  readonly to: ClaimStatus
}

/** What may happen to a claim next, and who does it. */
function listActs(month: Month, claim: MonthClaim): Act[] {
  const by = (who: Name | null, ...acts: readonly (readonly [ClaimAction, ClaimStatus])[]) =>
    who === null ? [] : acts.map(([action, to]): Act => ({ action, who, to }))
  const boss = month.pick(office)
  if (isClosed(claim)) return month.chance(0.1) ? by('admin', ['reopen', 'open']) : []
  switch (claim.status) {
    case 'requests':
      return by(
        boss,
        ['accept', 'open'],
        ['accept', 'open'],
        ['decline', 'declined'],
        ['ask', 'pending - response needed'],
      )
    case 'open':
    case 'reassign':
      return by(boss, ['assign', 'assigned'])
    case 'assigned':
      return [
        ...by(claim.servicer, ['complete', 'approve_payment'], ['refuse', 'reassign'], ['estimate', 'approve_labor']),
        ...(claim.accepted ? [] : by(claim.servicer, ['accept', 'assigned'], ['accept', 'assigned'])),
      ]
    case 'approve_labor':
      return by(boss, ['approve_labor', 'assigned'], ['decline_labor', 'assigned'])
    case 'pending - response needed':
      return by(claim.filer, ['respond', claim.cameFrom ?? 'requests'])
    case 'approve_payment':
      return by(
        boss,
        ['approve_payment', 'approved_for_payment'],
        ['approve_payment', 'approved_for_payment'],
        ['ask', 'pending - response needed'],
        ['decline', 'declined'],
      )
    case 'approved_for_payment':
      return by(boss, ['queue_payment', 'awaiting_payment'])
    case 'awaiting_payment':
      return by(boss, ['mark_paid', 'paid'])
    default:
      return []
  }
}

/** Takes a step: the office sometimes on its desk, as the claim and its findings are at that moment. */
async function take(month: Month, claim: MonthClaim, { action, who }: Act, servicer: keyof typeof places) {
  const { client } = month.as(who)
  const params = { id: claim.id }
  const body = {
    ...{ action, message: 'As agreed.', labor_hours_estimate: 1.5 },
    ...(action === 'assign' ? { provider_address_id: places[servicer] } : {}),
  }
  const isAtDesk = office.some((name) => name === who) && month.chance(0.5)
  if (!isAtDesk) return client.call(table.actOnClaim, { params, body })
  const { rev } = (await client.call(table.readClaim, { params })).body
  const { findings } = (await client.call(claimPay.table.readFindings, { params, query: {} })).body
  return client.call(claimDesk.table.decide, { params, body: { ...body, rev, seen: findings.map(({ code }) => code) } })
}

/** The claim after a step that was accepted. */
function move(month: Month, claim: MonthClaim, { action, to }: Act, servicer: Name, answered: Claim) {
  const before = labelOf(claim)
  const from = claim.status
  claim.cameFrom = action === 'ask' ? from : null
  claim.status = to
  if (action === 'assign') Object.assign(claim, { servicer, accepted: false })
  if (action === 'refuse') Object.assign(claim, { servicer: null, accepted: false })
  if (action === 'accept' && from === 'assigned') claim.accepted = true
  // What is marked as paid by hand ends its payment in a batch, unless that is for the firm before.
  if (action === 'mark_paid' && isLiveOwn(month, claim)) endLive(month, claim, 'paid', 'Recorded by hand')
  if (action === 'reopen') Object.assign(claim, { accepted: false, completed: false })
  compare(month, claim, answered)
  if (labelOf(claim) !== before) tell(month, claim)
}

/** The next act of a claim, by the one whose turn it is. */
export const actOnClaim: Step = async (month) => {
  if (month.claims.length === 0) return false
  const claim = month.pick(month.claims)
  const acts = listActs(month, claim)
  if (acts.length === 0) return false
  const act = month.pick(acts)
  // What is in a batch is seldom paid by hand as well.
  if (act.action === 'mark_paid' && claim.live !== null && !month.chance(0.2)) return false
  const servicer = month.pick(['servicer', 'servicer', 'servicer2'] as const)
  const answer = await take(month, claim, act, servicer)
  if (month.isDone(answer)) move(month, claim, act, servicer, answer.body)
  return true
}

/** The act that brings a claim closer to its payment. */
const usualActs: Partial<Record<ClaimStatus, ClaimAction>> = {
  ...{ requests: 'accept', open: 'assign', reassign: 'assign', assigned: 'complete', approve_labor: 'approve_labor' },
  ...{ 'pending - response needed': 'respond', approve_payment: 'approve_payment' },
}

/** A claim goes the usual way, without anything in between: decided, assigned, worked on, and approved for payment. */
export const bringToPayment: Step = async (month) => {
  const claim = month.find(month.claims, (one) => !isClosed(one) && usualActs[one.status] !== undefined)
  if (claim === null) return false
  const servicer = month.pick(['servicer', 'servicer2'] as const)
  for (let left = 10; left > 0; left -= 1) {
    const act = listActs(month, claim).find(({ action }) => action === usualActs[claim.status])
    if (act === undefined) break
    if (act.action === 'complete' && claim.trips.length === 0) await logTrip(month, claim)
    const answer = await take(month, claim, act, servicer)
    if (!month.isDone(answer)) return true
    move(month, claim, act, servicer, answer.body)
  }
  month.same(`status of ${claim.number}`, 'approved_for_payment', claim.status)
  return true
}

/** Two reviewers decide about one claim at the desk, from the same look at it: the second learns who was faster. */
export const decideOnClaimAtOnce: Step = async (month) => {
  const reviewers = ['reviewer', 'reviewer2'] as const
  const ofDesk = (claim: MonthClaim) =>
    isClosed(claim) ? [] : listActs(month, claim).filter(({ who }) => office.some((name) => name === who))
  const claim = month.find(month.claims, (one) => ofDesk(one).length > 0)
  if (claim === null) return false
  const params = { id: claim.id }
  const { rev } = (await month.as('admin').client.call(table.readClaim, { params })).body
  const { findings } = (await month.as('admin').client.call(claimPay.table.readFindings, { params, query: {} })).body
  const acts = reviewers.map(() => month.pick(ofDesk(claim)))
  const seen = findings.map(({ code }) => code)
  const answers = await Promise.all(
    reviewers.map((name, at) => {
      const { action } = acts[at]!
      const place = action === 'assign' ? { provider_address_id: places.servicer } : {}
      const body = { ...{ action, message: 'As agreed.', labor_hours_estimate: 1.5, rev, seen }, ...place }
      return month.as(name).client.call(claimDesk.table.decide, { params, body })
    }),
  )
  const first = answers.findIndex(({ status }) => status === 200)
  const others = answers.filter((_, at) => at !== first)
  const isRefused = others.every(({ refusal }) => ['claim-desk.decided', 'claim-desk.changed'].includes(refusal?.error))
  if (first < 0 || !isRefused) {
    month.tell(`two decisions were answered ${JSON.stringify(answers.map(({ body }) => body)).slice(0, 600)}`)
    return true
  }
  move(month, claim, acts[first]!, 'servicer', answers[first]!.body)
  return true
}

/** A claim is closed with a message. */
export const closeClaim: Step = async (month) => {
  const claim = month.find(month.claims, ({ completed }) => !completed)
  if (claim === null || !month.chance(0.3)) return false
  const who = month.chance(0.5) ? claim.filer : month.pick(office)
  const answer = await month
    .as(who)
    .client.call(table.closeClaim, { params: { id: claim.id }, body: { message: 'Sold the machine.' } })
  if (!month.isDone(answer)) return true
  const before = labelOf(claim)
  claim.completed = true
  if (claim.live === 'queued') endLive(month, claim, 'removed')
  compare(month, claim, answer.body)
  if (labelOf(claim) !== before) tell(month, claim)
  return true
}

/** A trip of today, of an hour and a half. */
function drawTrip(month: Month) {
  const day = new Date(month.clock.now()).toISOString().slice(0, 10)
  const hour = month.number(10, 20)
  return {
    ...{ trip_date_scheduled: day, trip_services_performed: 'Belt fitted', miles: month.number(1, 60) },
    ...{ trip_time_start: `${day}T${hour}:00:00Z`, trip_time_finish: `${day}T${hour + 1}:30:00Z` },
  }
}

/** The claim's servicer writes down a trip. */
async function logTrip(month: Month, claim: MonthClaim) {
  const by = claim.servicer ?? 'servicer'
  const id = month.line.newId()
  const body = { ...drawTrip(month), id }
  const answer = await month.as(by).client.call(table.addTrip, { params: { id: claim.id }, body })
  if (isFixed(claim)) month.same(`a trip on the approved ${claim.number}`, 409, answer.status)
  else if (month.isDone(answer)) claim.trips.push({ id, by })
}

/** Whether a payment was approved: only the office changes the claim then. */
const isFixed = ({ status }: MonthClaim) => status === 'approved_for_payment' || status === 'awaiting_payment'

/** The servicer writes down a trip, corrects one, or takes one off, unless another firm did the work or it is approved. */
export const workTrips: Step = async (month) => {
  const claim = month.find(month.claims, (one) => isAssigned(one) && !isClosed(one))
  if (claim === null || claim.servicer === null) return false
  const { client } = month.as(claim.servicer)
  const known = claim.trips.length > 0 && month.chance(0.5) ? month.pick(claim.trips) : null
  if (known === null) {
    await logTrip(month, claim)
    return true
  }
  const params = { id: claim.id, tripId: known.id }
  const isEdit = month.chance(0.6)
  const answer = isEdit
    ? await client.call(table.editTrip, { params, body: drawTrip(month) })
    : await client.call(table.removeTrip, { params })
  if (isFixed(claim) || known.by !== claim.servicer)
    month.same(`a change of a trip on ${claim.number}`, 409, answer.status)
  else if (month.isDone(answer) && !isEdit) claim.trips = claim.trips.filter((one) => one !== known)
  return true
}

/** Somebody who sees a claim writes a note on it, or says who gets a mail about it; the office sends the mail again. */
export const tellAboutClaim: Step = async (month) => {
  if (month.claims.length === 0) return false
  const claim = month.pick(month.claims)
  const params = { id: claim.id }
  const reader = month.as(month.pick([claim.filer, month.pick(office), claim.servicer ?? claim.filer]))
  const kind = month.number(1, 4)
  if (kind <= 2) {
    month.isDone(await reader.client.call(table.addNote, { params, body: { note: `Seen by ${reader.name}` } }))
  } else if (kind === 3) {
    const subscribers = [`gym-${month.number(1, 99)}@month.test`]
    const answer = await reader.client.call(table.setSubscribers, {
      params,
      body: { notification_subscribers: subscribers },
    })
    if (month.isDone(answer)) claim.subscribers = subscribers
  } else {
    if (claim.subscribers.length === 0) return false
    const { client } = month.as(month.pick(office))
    if (month.isDone(await client.call(table.resendMail, { params, body: { message: 'Once more.' } })))
      tell(month, claim)
  }
  return true
}

/** The filer orders parts for a claim, unless its payment is approved: a warranty order that waits for the office. */
export const orderForClaim: Step = async (month) => {
  const claim = month.find(month.claims, (one) => !isClosed(one))
  if (claim === null) return false
  const { client } = month.as(claim.filer)
  const { part } = month.pick(month.parts)
  const product = { product_id: part, qty: month.number(1, 2), source: 'order' as const }
  const answer = await client.call(table.orderParts, {
    params: { id: claim.id },
    body: { order: { products: [product] }, ship_to: 'dealer' },
  })
  if (isFixed(claim)) {
    month.same(`an order for ${claim.number}`, 409, answer.status)
    return true
  }
  if (!month.isDone(answer)) return true
  const known = new Set(month.orders.map(({ id }) => id))
  const made = (answer.body.orders ?? []).filter(({ order_id }) => !known.has(order_id))
  month.same('new orders', 1, made.length)
  for (const { order_id } of made) {
    const answered = await month.readOrder({ id: order_id })
    const email = answered.shipping_email === '' ? `${claim.filer}@demo.test` : answered.shipping_email
    const order = enterOrder(month, answered, { key: '', buyer: claim.filer, account: answered.account_id, email })
    month.same('status of the warranty order', 'approval pending', order.status)
    month.compareOrder(order, answered)
  }
  return true
}
