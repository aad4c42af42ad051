// Payments of claims in batches, and failed parts that come back: what the office and the servicers do, and the books of it.
import type { Kysely } from 'kysely'
import { claimPayments } from '../../../contract/claim-payments.ts'
import { claimReturns, readPartReturns } from '../../../contract/claim-returns.ts'
import type { PartReturnState } from '../../../domain/labor-claims/part-returns.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { MonthClaim } from './model.ts'
import { mailOf, sum } from './model.ts'
import type { Month, Step } from './month.ts'
import { compare, isClosed, labelOf, office, tell } from './work-claims.ts'

const pays = claimPayments.table
const parts = claimReturns.table

/** The office collects what is approved into a batch. */
export const collectPayments: Step = async (month) => {
  const { client } = month.as(month.pick(office))
  const { servicers } = (await client.call(pays.listPayable, { query: {} })).body
  const payable = servicers.flatMap(({ payments }) => payments)
  const known = new Map(month.claims.map((claim) => [claim.id, claim]))
  const mine = payable.filter(({ ticket_id }) => known.has(ticket_id))
  if (mine.length === 0) return false
  const chosen = month.some(mine)
  const id = month.line.newId()
  const answer = await client.call(pays.createBatch, {
    body: { id, claims: chosen.map(({ ticket_id, amount }) => ({ ticket_id, amount })) },
  })
  if (!month.isDone(answer)) return true
  month.same('payments that were left', [], answer.body.left)
  month.same('payments of the batch', chosen.length, answer.body.batch.count)
  const claims = chosen.flatMap(({ ticket_id }) => known.get(ticket_id) ?? [])
  for (const claim of claims) {
    const before = labelOf(claim)
    month.same(`live payment of ${claim.number}`, null, claim.live)
    claim.live = 'queued'
    claim.status = 'awaiting_payment'
    if (labelOf(claim) !== before) tell(month, claim)
  }
  month.batches.push({ id, claims, isExported: false })
  return true
}

/** A batch goes to the bank, or one of its payments is taken out before. */
export const exportPayments: Step = async (month) => {
  const batch = month.find(month.batches, (one) => !one.isExported && one.claims.some(({ live }) => live === 'queued'))
  if (batch === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: batch.id }
  const { rev, lines } = (await client.call(pays.readBatch, { params })).body
  const queued = lines.filter(({ state }) => state === 'queued')
  month.same(
    'queued payments',
    batch.claims.filter(({ live, id }) => live === 'queued' && queued.some((one) => one.ticket_id === id)).length,
    queued.length,
  )
  const first = queued[0]
  if (first === undefined) return false
  const claimOf = (id: string) => batch.claims.find((claim) => claim.id === id)
  if (month.chance(0.2)) {
    const taken = await client.call(pays.removeFromBatch, { params: { ...params, payment: first.payment_id } })
    const claim = claimOf(first.ticket_id)
    if (month.isDone(taken) && claim !== undefined) claim.live = null
    return true
  }
  if (!month.isDone(await client.call(pays.exportBatch, { params, body: { rev } }))) return true
  batch.isExported = true
  for (const { ticket_id } of queued) {
    const claim = claimOf(ticket_id)
    if (claim !== undefined) claim.live = 'exported'
  }
  return true
}

/** The claim after the bank paid: it is paid where it still waited for that. */
function payByBank(month: Month, claim: MonthClaim) {
  claim.live = null
  if (claim.status !== 'awaiting_payment' || claim.completed) return
  claim.status = 'paid'
  tell(month, claim)
}

/** The bank answers for a batch: most are paid, some fail. The file may come twice. */
export const answerPayments: Step = async (month) => {
  const batch = month.find(month.batches, (one) => one.isExported && one.claims.some(({ live }) => live === 'exported'))
  if (batch === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: batch.id }
  const { lines } = (await client.call(pays.readBatch, { params })).body
  const open = lines.filter(({ state }) => state === 'exported')
  if (open.length === 0) return false
  const results = open.map((line) => ({ ...line, isPaid: month.chance(0.75) }))
  const rows = results.map(({ number, amount, isPaid }) =>
    [number, isPaid ? 'paid' : 'failed', amount.toFixed(2), 'ACH-7', isPaid ? '' : 'Account closed'].join(','),
  )
  const csv = ['Payment,Result,Amount,Reference,Reason', ...rows].join('\r\n')
  for (const round of month.chance(0.3) ? [1, 2] : [1]) {
    const answer = await client.call(pays.importAnswer, { params, body: { csv } })
    if (!month.isDone(answer)) return true
    const { paid, failed, unchanged, bad } = answer.body
    month.same('results of the bank', round === 1 ? [open.length, 0, []] : [0, open.length, []], [
      paid + failed,
      unchanged,
      bad,
    ])
  }
  for (const { ticket_id, isPaid } of results) {
    const claim = batch.claims.find(({ id }) => id === ticket_id)
    if (claim === undefined) continue
    if (isPaid) payByBank(month, claim)
    else claim.live = null
    compare(month, claim, await month.readClaim(claim))
  }
  return true
}

const stepsOfPart = {
  send: { row: parts.sendReturn, to: 'sent', body: { tracking: '1Z999' } },
  receive: { row: parts.receiveReturn, to: 'received', body: { note: 'Seam torn' } },
  waive: { row: parts.waiveReturn, to: 'waived', body: { reason: 'The maker gave it up' } },
} as const

/** The office asks for the failed part of a claim; its servicer gets a mail. The day is after the month: nothing is reminded of. */
export const askForPart: Step = async (month) => {
  const claim = month.find(month.claims, ({ servicer, part }) => servicer !== null && part === null)
  if (claim === null || claim.servicer === null) return false
  const id = month.line.newId()
  const dueOn = new Date(month.clock.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const answer = await month.as(month.pick(office)).client.call(parts.askReturn, {
    params: { id: claim.id },
    body: { id, part_number: '', part_name: 'Walking belt', qty: 1, due_on: dueOn, message: 'As agreed.' },
  })
  if (!month.isDone(answer)) return true
  claim.part = { id, state: 'asked', rev: 1 }
  month.same(
    `parts of ${claim.number}`,
    [id],
    readPartReturns(answer.body).map((one) => one.id),
  )
  month.mails.push(mailOf(`${claim.servicer}@demo.test`, `${claim.number}: please send the failed part back`))
  return true
}

/** A failed part is sent by its servicer, received by the office, or not needed after all. */
export const movePart: Step = async (month) => {
  const claim = month.find(month.claims, ({ part }) => part !== null && ['asked', 'sent'].includes(part.state))
  if (claim === null || claim.part === null) return false
  const { part } = claim
  const canSend = part.state === 'asked' && claim.servicer !== null
  const step =
    stepsOfPart[month.pick(canSend ? (['send', 'send', 'receive', 'waive'] as const) : (['receive'] as const))]
  const who = step.to === 'sent' && claim.servicer !== null && !isClosed(claim) ? claim.servicer : month.pick(office)
  const answer = await month
    .as(who)
    .client.call(step.row, { params: { id: part.id }, body: { rev: part.rev, ...step.body } })
  if (!month.isDone(answer)) return true
  claim.part = { ...part, state: step.to, rev: part.rev + 1 }
  return true
}

/** Every payment and every part of the month, counted row by row and compared with what people did. */
export async function auditPayments(db: Kysely<Database>, month: Pick<Month, 'claims'>): Promise<string[]> {
  const [payments, lines, claims, returned] = [
    await db.selectFrom('claim_payment').selectAll().execute(),
    await db.selectFrom('claim_line').selectAll().execute(),
    await db.selectFrom('labor_claim').select(['claim_id', 'display_id', 'paid']).execute(),
    await db.selectFrom('claim_return').selectAll().execute(),
  ]
  const isLive = (state: string) => state === 'queued' || state === 'exported'
  const money = claims.flatMap(({ claim_id: id, display_id: number, paid }) => {
    const own = payments.filter((one) => one.claim_id === id)
    const ofPayments = sum(own.filter(({ state }) => state === 'paid').map(({ amount }) => amount))
    const ofLines = sum(lines.filter((one) => one.claim_id === id).map((one) => one.paid ?? 0))
    return [
      ...(ofPayments === ofLines ? [] : [`${number} was paid ${ofPayments} and its lines say ${ofLines}`]),
      ...((paid ?? 0) === ofLines ? [] : [`${number} says that ${paid ?? 0} were paid and its lines ${ofLines}`]),
      ...(own.filter(({ state }) => isLive(state)).length < 2 ? [] : [`${number} is in two live batches`]),
    ]
  })
  const model = month.claims.flatMap(({ id, number, live, part }) => {
    const held = payments.find((one) => one.claim_id === id && isLive(one.state))?.state ?? null
    const partOf = (state: PartReturnState | undefined) => state ?? 'none'
    const stored = returned.filter((one) => one.claim_id === id)
    return [
      ...(held === live ? [] : [`The payment of ${number} should be ${live ?? 'none'} and is ${held ?? 'none'}`]),
      ...(stored.length <= 1 && stored[0]?.state === part?.state
        ? []
        : [`The part of ${number} should be ${partOf(part?.state)} and is ${partOf(stored[0]?.state)}`]),
    ]
  })
  return [...money, ...model]
}
