// Payments of claims in batches, and failed parts that come back: what the office and the servicers do, and the books of it.
import type { Kysely, Selectable } from 'kysely'
import { claimPayments } from '../../../contract/claim-payments.ts'
import type { PaymentBatch } from '../../../contract/claim-payments.ts'
import { claimReturns, readPartReturns } from '../../../contract/claim-returns.ts'
import type { PartReturnState } from '../../../domain/labor-claims/part-returns.ts'
import { formatPaymentNumber } from '../../../domain/labor-claims/payments.ts'
import type { PaymentState } from '../../../domain/labor-claims/payments.ts'
import type { Database } from '../../../server/db/schema.ts'
import { readCsv } from '../../../server/kernel/csv-file.ts'
import type { Client } from '../../support/client.ts'
import type { MonthBatch, MonthClaim, MonthPayment } from './model.ts'
import { mailOf, sum, toCents } from './model.ts'
import type { Month, Step } from './month.ts'
import { compare, endLive, isClosed, isLive, isLiveOwn, labelOf, office, tell } from './work-claims.ts'

const pays = claimPayments.table
const parts = claimReturns.table

const centsOf = (payments: readonly MonthPayment[]) => sum(payments.map(({ amount }) => amount))
const inState = ({ payments }: MonthBatch, state: PaymentState) => payments.filter((one) => one.state === state)

/** Compares a batch that was answered with the model: each payment, and the sums of its results to the cent. */
function compareBatch(month: Month, batch: MonthBatch, answered: PaymentBatch): void {
  const name = answered.number
  const textOf = (number: string, state: string, cents: number, reference: string) =>
    `${number} ${state} ${cents} ${reference}`
  month.same(
    `payments of ${name}`,
    batch.payments.map((one) => textOf(one.number, one.state, one.amount, one.reference)).toSorted(),
    answered.lines.map((one) => textOf(one.number, one.state, toCents(one.amount), one.reference)).toSorted(),
  )
  const sumsOf = (payments: readonly MonthPayment[]) => [payments.length, centsOf(payments)]
  month.same(
    `sums of ${name}`,
    [batch.payments.filter(({ state }) => state !== 'removed'), inState(batch, 'paid'), inState(batch, 'failed')].map(
      sumsOf,
    ),
    [answered, answered.paid, answered.failed].map(({ count, amount }) => [count, toCents(amount)]),
  )
}

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
  const numbers = new Map(answer.body.batch.lines.map(({ ticket_id, number }) => [ticket_id, number]))
  const payments = chosen.flatMap(({ ticket_id, amount }): MonthPayment[] => {
    const claim = known.get(ticket_id)
    const number = numbers.get(ticket_id) ?? 'none'
    return claim === undefined
      ? []
      : [
          {
            ...{ number, claim, payee: claim.servicer, amount: toCents(amount) },
            ...{ state: 'queued', reference: '' },
          },
        ]
  })
  for (const { claim } of payments) {
    const before = labelOf(claim)
    month.same(`live payment of ${claim.number}`, null, claim.live)
    claim.live = 'queued'
    claim.status = 'awaiting_payment'
    if (labelOf(claim) !== before) tell(month, claim)
    month.count('payments queued')
  }
  const batch = { id, payments, isExported: false, answers: [] }
  month.batches.push(batch)
  compareBatch(month, batch, answer.body.batch)
  return true
}

/** What went to the bank: number and cents of each payment, as the file has them. */
async function readFile(client: Client, batch: MonthBatch): Promise<readonly (readonly [string, number])[]> {
  const { bytes } = await client.call(pays.readBatchFile, { params: { id: batch.id } })
  const [head, ...rows] = (await readCsv(bytes)).records
  const [number, amount] = ['Payment', 'Amount'].map((name) => head?.cells.indexOf(name) ?? -1)
  return rows.map(({ cells }) => [cells[number ?? -1] ?? '', toCents(Number(cells[amount ?? -1]))])
}

/** A batch goes to the bank, or one of its payments is taken out before. */
export const exportPayments: Step = async (month) => {
  const batch = month.find(month.batches, (one) => !one.isExported && inState(one, 'queued').length > 0)
  if (batch === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: batch.id }
  const { body } = await client.call(pays.readBatch, { params })
  compareBatch(month, batch, body)
  const queued = inState(batch, 'queued')
  if (queued.length > 1 && month.chance(0.2)) {
    const { number, claim } = month.pick(queued)
    const payment = body.lines.find((line) => line.number === number)?.payment_id ?? ''
    const taken = await client.call(pays.removeFromBatch, { params: { ...params, payment } })
    if (month.isDone(taken)) endLive(month, claim, 'removed')
    return true
  }
  const answer = await client.call(pays.exportBatch, { params, body: { rev: body.rev } })
  if (!month.isDone(answer)) return true
  batch.isExported = true
  for (const payment of queued) {
    payment.state = 'exported'
    payment.claim.live = 'exported'
    month.count('payments exported')
  }
  compareBatch(month, batch, answer.body)
  month.same(
    'payments in the file',
    queued.map(({ number, amount }) => [number, amount]).toSorted(),
    (await readFile(client, batch)).toSorted(),
  )
  return true
}

/** The claim after the bank paid: it is paid where it still waited for that. */
function payByBank(month: Month, claim: MonthClaim, reference: string) {
  const isOwn = isLiveOwn(month, claim)
  endLive(month, claim, 'paid', reference)
  if (!isOwn || claim.status !== 'awaiting_payment' || claim.completed) return
  claim.status = 'paid'
  tell(month, claim)
}

const toAnswer = (results: readonly (readonly [payment: MonthPayment, isPaid: boolean, reference: string])[]) =>
  [
    'Payment,Result,Amount,Reference,Reason',
    ...results.map(([{ number, amount }, isPaid, reference]) =>
      [number, isPaid ? 'paid' : 'failed', (amount / 100).toFixed(2), reference, isPaid ? '' : 'Account closed'].join(
        ',',
      ),
    ),
  ].join('\r\n')

/** The bank answers for a batch, for some of it or for all: most are paid, some fail. */
export const answerPayments: Step = async (month) => {
  const batch = month.find(month.batches, (one) => inState(one, 'exported').length > 0)
  if (batch === null) return false
  const open = inState(batch, 'exported')
  const answered = month.chance(0.3) ? month.some(open) : open
  const results = answered.map((payment) => [payment, month.chance(0.7), `ACH-${payment.number}`] as const)
  const csv = toAnswer(results)
  const { client } = month.as(month.pick(office))
  const answer = await client.call(pays.importAnswer, { params: { id: batch.id }, body: { csv } })
  if (!month.isDone(answer)) return true
  batch.answers.push(csv)
  const isPaid = results.filter(([, was]) => was)
  const counts = [isPaid.length, results.length - isPaid.length, 0, []]
  const { paid, failed, unchanged, bad } = answer.body
  month.same('results of the bank', counts, [paid, failed, unchanged, bad])
  for (const [{ claim }, was, reference] of results) {
    if (was) payByBank(month, claim, reference)
    else endLive(month, claim, 'failed', reference)
    month.count(was ? 'payments paid' : 'payments failed')
    compare(month, claim, await month.readClaim(claim))
  }
  compareBatch(month, batch, answer.body.batch)
  return true
}

/** An answer of the bank comes again, as it was or with every result turned around: nothing changes. */
export const answerAgain: Step = async (month) => {
  const batch = month.find(month.batches, ({ answers }) => answers.length > 0)
  if (batch === null) return false
  const { client } = month.as(month.pick(office))
  const params = { id: batch.id }
  const before = (await client.call(pays.readBatch, { params })).body
  const csv = month.pick(batch.answers)
  const rows = csv.split('\r\n').length - 1
  const isTurned = month.chance(0.3)
  const turned = csv.replaceAll(/,(paid|failed),/g, (_, was) => (was === 'paid' ? ',failed,' : ',paid,'))
  // A failed one has its reason.
  const sent = isTurned ? turned.replaceAll(/,$/gm, ',Account closed') : csv
  const answer = await client.call(pays.importAnswer, { params, body: { csv: sent } })
  if (!month.isDone(answer)) return true
  const { paid, failed, unchanged, bad } = answer.body
  month.same('an answer that came again', isTurned ? [0, 0, 0, rows] : [0, 0, rows, 0], [
    paid,
    failed,
    unchanged,
    bad.length,
  ])
  month.same('the batch after it', before, answer.body.batch)
  compareBatch(month, batch, answer.body.batch)
  month.count('answers that came again')
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

/** What of the batches does not agree: each payment has the state and the cents that people and the bank gave it, and is there once. */
function auditBatches(
  payments: readonly Selectable<Database['claim_payment']>[],
  batches: readonly MonthBatch[],
): string[] {
  const textOf = (
    number: string,
    batch: string | null,
    { state, amount, reference }: Pick<MonthPayment, 'state' | 'amount' | 'reference'>,
  ) => `${number} of ${batch ?? ''}: ${state}, ${amount} ${reference}`
  const known = new Set(batches.map(({ id }) => id))
  const held = payments
    .filter(({ batch_id }) => batch_id !== null && known.has(batch_id))
    .map((one) => textOf(formatPaymentNumber(one.number), one.batch_id, one))
  const wanted = batches.flatMap((batch) => batch.payments.map((one) => textOf(one.number, batch.id, one)))
  const wasSent = ({ state, exported_at }: (typeof payments)[number]) => state !== 'exported' || exported_at !== null
  return [
    ...held.filter((one) => !wanted.includes(one)).map((one) => `Payment ${one}, should not be`),
    ...wanted.filter((one) => !held.includes(one)).map((one) => `Payment ${one}, should be`),
    ...payments.filter((one) => !wasSent(one)).map(({ number }) => `PAY-${number} is at the bank and was never sent`),
    ...payments
      .filter((one) => one.amount !== one.labor + one.trips + one.mileage + one.parts)
      .map(({ number }) => `PAY-${number} is not the sum of its lines`),
  ]
}

/** Every payment and every part of the month, counted row by row and compared with what people did. */
export async function auditPayments(db: Kysely<Database>, month: Pick<Month, 'claims' | 'batches'>): Promise<string[]> {
  const [payments, lines, claims, returned] = [
    await db.selectFrom('claim_payment').selectAll().execute(),
    await db.selectFrom('claim_line').selectAll().execute(),
    await db.selectFrom('labor_claim').select(['claim_id', 'display_id', 'paid']).execute(),
    await db.selectFrom('claim_return').selectAll().execute(),
  ]
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
  return [...money, ...model, ...auditBatches(payments, month.batches)]
}
