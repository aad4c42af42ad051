import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimPayments, readClaimPayments } from '../../../contract/claim-payments.ts'
import { lineKinds } from '../../../domain/labor-claims/pay-lines.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimPayments.table
/** Cents by kind that the office approved. */
const usual = { labor: 9750, trips: 4500, mileage: 563, parts: 0 }
const total = 148.13

/** A claim whose payment is approved, with these cents. */
async function approved(given: Parameters<ClaimHarness['claim']>[0] = {}, amounts: typeof usual = usual) {
  const id = await harness.claim({ status: 'approved_for_payment', ...given })
  await harness.server.db
    .insertInto('claim_line')
    .values(lineKinds.map((kind) => ({ claim_id: id, kind, approved: amounts[kind], paid: null, reason: null })))
    .execute()
  return id
}
const readClaim = async (id: string) => (await harness.as.reviewer.call(table.readClaim, { params: { id } })).body
const payable = async (query: { servicer?: number } = {}) =>
  (await harness.as.reviewer.call(rows.listPayable, { query })).body
interface Collecting {
  readonly role?: Role
  readonly id?: string
  readonly amount?: number
  readonly key?: string
}
const collect = (
  ids: readonly string[],
  { role = 'reviewer', id = harness.newId(), amount = total, key = '' }: Collecting = {},
) =>
  harness.as[role].call(
    rows.createBatch,
    { body: { id, claims: ids.map((one) => ({ ticket_id: one, amount })) } },
    key === '' ? {} : { key },
  )
const batchOf = async (ids: readonly string[]) => (await collect(ids)).body.batch
const exportBatch = async ({ batch_id: id, rev }: { batch_id: string; rev: number }) =>
  harness.as.reviewer.call(rows.exportBatch, { params: { id }, body: { rev } })
const readBatch = async ({ batch_id: id }: { batch_id: string }) =>
  (await harness.as.reviewer.call(rows.readBatch, { params: { id } })).body
const exported = async (ids: readonly string[]) => (await exportBatch(await batchOf(ids))).body
const answer = async (id: string, lines: readonly string[]) =>
  (
    await harness.as.reviewer.call(rows.importAnswer, {
      params: { id },
      body: { csv: ['Payment,Result,Amount,Reference,Reason', ...lines].join('\r\n') },
    })
  ).body
const paidCents = async (id: string) => {
  const { db } = harness.server
  const lines = await db.selectFrom('claim_line').select('paid').where('claim_id', '=', id).execute()
  const payments = await db
    .selectFrom('claim_payment')
    .select('amount')
    .where('claim_id', '=', id)
    .where('state', '=', 'paid')
    .execute()
  const claim = await db.selectFrom('labor_claim').select('paid').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const sum = (all: readonly (number | null)[]) => all.reduce<number>((some, one) => some + (one ?? 0), 0)
  return [sum(lines.map((one) => one.paid)), sum(payments.map((one) => one.amount)), claim.paid]
}

beforeEach(async () => {
  await harness.server.db
    .updateTable('labor_claim')
    .set({ closed_at: new Date('2026-01-01'), completed: true })
    .execute()
  harness.server.clock.advance(1000)
})

describe('Payments that can be collected', () => {
  it('are the approved ones by servicer, with what is still to be paid, whole cents', async () => {
    const [first, second] = [await approved(), await approved({ status: 'awaiting_payment' })]
    const other = await approved({ assigned_to: demoUsers.servicer2 })
    await approved({}, { labor: 0, trips: 0, mileage: 0, parts: 0 })
    await approved({ assigned_to: null })
    const { servicers, count, amount, has_more } = await payable()
    expect([count, amount, has_more]).toEqual([3, 444.39, false])
    expect(servicers.map((one) => [one.count, one.amount])).toContainEqual([2, 296.26])
    const northside = servicers.find((one) => one.name === 'Northside Fitness')!
    expect(northside.payments.map((one) => one.ticket_id)).toEqual(expect.arrayContaining([first, second]))
    expect(northside.payments[0]).toMatchObject({ amount: total, failed: null, customer: 'Quarry Gym' })
    const own = await payable({ servicer: northside.account_id })
    expect(own.servicers.flatMap((one) => one.payments).map((one) => one.ticket_id)).not.toContain(other)
  })

  it('are the office’s', async () => {
    for (const role of ['servicer', 'dealer', 'customer'] as const) {
      const { refusal } = await harness.as[role].call(rows.listPayable, { query: {} })
      expect([role, refusal.error]).toEqual([role, 'auth.notAllowed'])
    }
  })
})

describe('A batch', () => {
  it('collects payments by servicer, queues their claims, and says who made it and when', async () => {
    const ids = [await approved(), await approved(), await approved({ assigned_to: demoUsers.servicer2 })]
    const { body } = await collect(ids)
    expect(body.left).toEqual([])
    expect(body.batch).toMatchObject({
      number: expect.stringMatching(/^PB-1\d\d\d$/),
      ...{ count: 3, amount: 444.39, exported_at: null, created_by: 'Marta Lindqvist' },
      ...{ created_at: harness.server.clock.now().toISOString() },
    })
    expect(body.batch.lines.map((line) => [line.state, line.amount])).toEqual([1, 2, 3].map(() => ['queued', total]))
    expect(body.batch.servicers.map((one) => one.count).toSorted()).toEqual([1, 2])
    expect(body.batch.history).toMatchObject([{ action: 'create', by: 'Marta Lindqvist', message: '3 payments' }])
    const claim = await readClaim(ids[0]!)
    expect([claim.status, claim.history.at(-1)?.action]).toEqual(['awaiting_payment', 'queue_payment'])
    expect(claim.history.at(-1)?.message).toContain(`batch ${body.batch.number}`)
    expect((await payable()).count).toBe(0)
    const listed = (await harness.as.reviewer.call(rows.listBatches, { query: {} })).body
    expect(listed.data[0]).toMatchObject({ batch_id: body.batch.batch_id, count: 3, amount: 444.39 })
    const read = await harness.as.admin.call(rows.readBatch, { params: { id: body.batch.batch_id } })
    expect(read.body).toEqual(body.batch)
  })

  it('leaves what is not as it was seen, and is not made of nothing', async () => {
    const [fine, paid] = [await approved(), await approved({ status: 'paid' })]
    const body = (await collect([fine, paid])).body
    expect(body.left).toEqual([expect.objectContaining({ ticket_id: paid, why: 'It is “Paid” now.' })])
    const changed = await collect([await approved()], { amount: 100 })
    expect(changed.refusal).toMatchObject({
      error: 'claim-payments.nothing',
      message: expect.stringContaining('It comes to $148.13 now. Nothing was collected.'),
    })
    expect((await collect([fine])).refusal.message).toContain('It is in another batch, as PAY-')
    expect((await collect([harness.newId()])).refusal.error).toBe('labor-claims.unknown')
  })

  it('is made once by the same press, and by its key', async () => {
    const id = await approved()
    const batchId = harness.newId()
    const first = await collect([id], { id: batchId, key: 'collect-once' })
    const again = await collect([id], { id: batchId, key: 'collect-once' })
    expect(again.body).toEqual(first.body)
    expect((await collect([id], { id: batchId })).body.batch.lines).toHaveLength(1)
    expect((await collect([id], { id: batchId, role: 'admin' })).refusal.error).toBe('claim-payments.batchUnknown')
  })

  it('has a payment that two people collect at once in one of theirs', async () => {
    const ids = [await approved(), await approved(), await approved()]
    const answers = await Promise.all([
      collect(ids),
      collect([...ids].reverse(), { role: 'admin' }),
      collect([ids[1]!]),
    ])
    const lines = answers.flatMap(({ status, body }) => (status === 200 ? body.batch.lines : []))
    expect(lines.map((line) => line.ticket_id).toSorted()).toEqual([...ids].toSorted())
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
  })

  it('is the only live one of a payment, whatever the code does: the database refuses a second', async () => {
    const id = await approved()
    const { batch_id } = await batchOf([id])
    const { db } = harness.server
    const payment = await db
      .selectFrom('claim_payment')
      .selectAll()
      .where('claim_id', '=', id)
      .executeTakeFirstOrThrow()
    const { number: _, ...copy } = payment
    await expect(
      db
        .insertInto('claim_payment')
        .values({ ...copy, payment_id: harness.newId() })
        .execute(),
    ).rejects.toThrow(/claim_payment_live/)
    await expect(
      db.updateTable('claim_payment').set({ amount: 1 }).where('batch_id', '=', batch_id).execute(),
    ).rejects.toThrow(/claim_payment/)
  })

  it('loses a payment that is taken out before the export; it can be collected again', async () => {
    const [out, stays] = [await approved(), await approved()]
    const batch = await batchOf([out, stays])
    const { payment_id } = batch.lines.find((line) => line.ticket_id === out)!
    const remove = (payment = payment_id, id = batch.batch_id) =>
      harness.as.reviewer.call(rows.removeFromBatch, { params: { id, payment } })
    const { body } = await remove()
    expect([body.count, body.amount]).toEqual([1, total])
    expect((await remove()).body).toEqual(body)
    expect((await payable()).servicers.flatMap((one) => one.payments).map((one) => one.ticket_id)).toEqual([out])
    expect((await readClaim(out)).history.at(-1)).toMatchObject({ action: 'removePayment' })
    expect((await remove(harness.newId())).refusal.error).toBe('claim-payments.paymentUnknown')
    expect((await remove(payment_id, harness.newId())).refusal.error).toBe('claim-payments.batchUnknown')
    await exportBatch(body)
    const left = body.lines.find((line) => line.ticket_id === stays)!
    expect((await remove(left.payment_id)).refusal.error).toBe('claim-payments.exported')
  })

  it('loses the payment of a claim that is closed before the export', async () => {
    const id = await approved()
    const batch = await batchOf([id, await approved()])
    await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Filed twice' } })
    expect((await exportBatch(batch)).refusal.error).toBe('claim-payments.changed')
    const left = await readBatch(batch)
    expect(left).toMatchObject({ count: 1, amount: total, history: [{ action: 'create' }, { action: 'remove' }] })
    const { body } = await exportBatch(left)
    expect(body.lines.find((line) => line.ticket_id === id)).toMatchObject({
      ...{ state: 'removed', reason: 'The claim was closed' },
    })
    expect(body.lines.filter((line) => line.state === 'exported')).toHaveLength(1)
  })
})

describe('The export of a batch', () => {
  it('is a file with a line for each payment, the same each time', async () => {
    const ids = [await approved(), await approved({ assigned_to: demoUsers.servicer2 })]
    const batch = await batchOf(ids)
    const file = (id = batch.batch_id) => harness.as.reviewer.call(rows.readBatchFile, { params: { id } })
    expect((await file()).refusal.error).toBe('claim-payments.notExported')
    expect((await file(harness.newId())).refusal.error).toBe('claim-payments.batchUnknown')
    const { body } = await exportBatch(batch)
    expect(body.exported_at).toBe(harness.server.clock.now().toISOString())
    expect((await exportBatch(batch)).body).toEqual(body)
    expect(body.history.map((one) => one.action)).toEqual(['create', 'export'])
    const { headers, bytes } = await file()
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/csv; charset=utf-8', 'no-store'])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...lines] = bytes.toString().trim().split('\r\n')
    expect(head).toBe('Payment,Servicer,Account,Claim,Amount,Currency,Result,Reference,Reason')
    expect(lines.map((line) => line.replace(/^PAY-\d+,/, ''))).toContainEqual(
      expect.stringMatching(/^Northside Fitness,PW-\d+,LC-\d+,148\.13,USD,,,$/),
    )
    expect((await file()).bytes.equals(bytes)).toBe(true)
  })

  it('is of the batch as it was seen, and of one that has payments', async () => {
    const id = await approved()
    const batch = await batchOf([id])
    expect((await exportBatch({ ...batch, rev: batch.rev + 1 })).refusal.error).toBe('claim-payments.changed')
    expect((await exportBatch({ ...batch, batch_id: harness.newId() })).refusal.error).toBe(
      'claim-payments.batchUnknown',
    )
    const { payment_id: payment } = batch.lines[0]!
    const params = { id: batch.batch_id, payment }
    const { body } = await harness.as.reviewer.call(rows.removeFromBatch, { params })
    expect((await exportBatch(body)).refusal.error).toBe('claim-payments.empty')
  })
})

describe('The bank’s answer', () => {
  it('pays and fails payments; each bad row is named by its line, and the good ones are applied', async () => {
    const [paid, failed, open] = [await approved(), await approved(), await approved()]
    const { batch_id, lines } = await exported([paid, failed, open])
    const numberOf = (id: string) => lines.find((line) => line.ticket_id === id)!.number
    const reply = await answer(batch_id, [
      `${numberOf(paid)},paid,148.13,TR-77,`,
      `${numberOf(failed)},FAILED,,,Account closed`,
      'PAY-99999,paid,,,',
      'nonsense,paid,,,',
      `${numberOf(open)},paid,1.00,,`,
      `${numberOf(open)},,,,`,
      `${numberOf(open)},failed,,,`,
      `${numberOf(open)},maybe,,,`,
      `${numberOf(paid)},paid,,,`,
    ])
    expect(reply).toMatchObject({ paid: 1, failed: 1, unchanged: 0, waiting: 1 })
    expect(reply.bad).toEqual([
      { line: 4, message: expect.stringMatching(/^PAY-99999 is not in PB-/) },
      { line: 5, message: '“nonsense” is not a payment’s number' },
      { line: 6, message: `${numberOf(open)} is $148.13, not $1.00` },
      { line: 8, message: 'Say in the column Reason why it failed' },
      { line: 9, message: '“maybe” is not a result: it is paid or failed' },
      { line: 10, message: `${numberOf(paid)} is on line 2 already` },
    ])
    expect(reply.batch.lines.map((line) => line.state).toSorted()).toEqual(['exported', 'failed', 'paid'])
    expect(reply.batch.history.at(-1)).toMatchObject({ action: 'answer', message: '1 paid, 1 failed' })
    const claim = await readClaim(paid)
    expect([claim.status, claim.history.at(-1)]).toMatchObject(['paid', { action: 'mark_paid' }])
    expect(claim.history.at(-1)?.message).toBe(`${numberOf(paid)}, $148.13, TR-77`)
    expect(claim.money.map((line) => line.paid)).toEqual(claim.money.map((line) => line.approved))
    expect(await paidCents(paid)).toEqual([14_813, 14_813, 14_813])
    expect(readClaimPayments(claim)).toEqual([
      expect.objectContaining({ number: numberOf(paid), state: 'paid', batch: reply.batch.number, reference: 'TR-77' }),
    ])
    const filed = (await harness.as.dealer.call(table.readClaim, { params: { id: failed } })).body
    expect(readClaimPayments(filed)).toEqual([])
  })

  it('returns a failed payment to the queue with its reason, and it can be paid by the next batch', async () => {
    const id = await approved()
    const first = await exported([id])
    const { number } = first.lines[0]!
    await answer(first.batch_id, [`${number},failed,,,Account closed`])
    const claim = await readClaim(id)
    expect([claim.status, claim.history.at(-1)]).toMatchObject([
      ...['awaiting_payment', { action: 'failPayment', message: `${number}: Account closed` }],
    ])
    const [waiting] = (await payable()).servicers.flatMap((one) => one.payments)
    expect(waiting).toMatchObject({ ticket_id: id, failed: 'Account closed', amount: total })
    const second = await exported([id])
    await answer(second.batch_id, [`${second.lines[0]!.number},paid,,,`])
    expect([(await readClaim(id)).status, await paidCents(id)]).toEqual(['paid', [14_813, 14_813, 14_813]])
  })

  it('does nothing twice', async () => {
    const id = await approved()
    const { batch_id, lines } = await exported([id])
    const row = `${lines[0]!.number},paid,148.13,TR-1,`
    const first = await answer(batch_id, [row])
    const { history } = await readClaim(id)
    expect(await answer(batch_id, [row])).toEqual({ ...first, paid: 0, unchanged: 1 })
    expect((await readClaim(id)).history).toEqual(history)
    const other = await answer(batch_id, [`${lines[0]!.number},failed,,,Recalled`])
    expect(other.bad).toEqual([{ line: 2, message: `${lines[0]!.number} is “Paid” already` }])
    expect(await paidCents(id)).toEqual([14_813, 14_813, 14_813])
  })

  it('that comes twice at once is applied once', async () => {
    const ids = [await approved(), await approved()]
    const { batch_id, lines } = await exported(ids)
    const file = lines.map(({ number }) => `${number},paid,,,`)
    const replies = await Promise.all([answer(batch_id, file), answer(batch_id, file)])
    expect(replies.map((one) => one.paid).toSorted()).toEqual([0, 2])
    for (const id of ids) expect(await paidCents(id)).toEqual([14_813, 14_813, 14_813])
  })

  it('needs its columns, closed quotes and an exported batch', async () => {
    const { batch_id } = await exported([await approved()])
    const send = async (csv: string, id = batch_id) =>
      harness.as.reviewer.call(rows.importAnswer, { params: { id }, body: { csv } })
    expect((await send('A,B\n1,2')).body.bad).toEqual([{ line: 1, message: 'The column Payment is missing' }])
    expect((await send('Payment,Result\n"PAY-1,paid\n')).body.bad.map(({ line }) => line)).toEqual([2])
    expect((await send('')).refusal.errors).toEqual({ csv: 'Required' })
    expect((await send('x', harness.newId())).refusal.error).toBe('claim-payments.batchUnknown')
    const fresh = await batchOf([await approved()])
    expect((await send('x', fresh.batch_id)).refusal.error).toBe('claim-payments.notExported')
  })

  it('can be entered by hand, payment by payment', async () => {
    const ids = [await approved(), await approved()]
    const { batch_id: id, lines } = await exported(ids)
    const settle = (nth: number, body: { result: 'paid' | 'failed'; reference?: string; reason?: string }) =>
      harness.as.reviewer.call(rows.settlePayment, { params: { id, payment: lines[nth]!.payment_id }, body })
    expect((await settle(0, { result: 'failed' })).refusal.errors).toEqual({ reason: 'Say why it failed' })
    expect((await settle(0, { result: 'paid', reference: 'Check 12' })).body.lines[0]).toMatchObject({
      ...{ state: 'paid', reference: 'Check 12' },
    })
    expect((await settle(0, { result: 'paid' })).status).toBe(200)
    expect((await settle(0, { result: 'failed', reason: 'No' })).refusal.message).toBe(
      `${lines[0]!.number} is “Paid” already. Nothing was changed.`,
    )
    expect((await settle(1, { result: 'failed', reason: 'Wrong account' })).body.failed).toEqual({
      count: 1,
      amount: total,
    })
    const params = { id, payment: harness.newId() }
    const unknown = await harness.as.reviewer.call(rows.settlePayment, { params, body: { result: 'paid' } })
    expect(unknown.refusal.error).toBe('claim-payments.paymentUnknown')
  })
})

describe('What a claim says of its payment', () => {
  it('is one truth: a payment that is marked by hand ends its place in a batch', async () => {
    const id = await approved()
    const batch = await batchOf([id, await approved()])
    await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'mark_paid' } })
    expect((await exportBatch(batch)).refusal.error).toBe('claim-payments.changed')
    const { body } = await exportBatch(await readBatch(batch))
    expect(body.lines.find((line) => line.ticket_id === id)).toMatchObject({
      ...{ state: 'paid', reference: 'Recorded by hand' },
    })
    const file = await harness.as.reviewer.call(rows.readBatchFile, { params: { id: batch.batch_id } })
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(2)
    expect(await paidCents(id)).toEqual([14_813, 14_813, 14_813])
  })

  it('is a payment without a batch where it never was in one', async () => {
    const id = await approved({ status: 'awaiting_payment' })
    await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'mark_paid' } })
    expect(await paidCents(id)).toEqual([14_813, 14_813, 14_813])
    const claim = await readClaim(id)
    expect(claim.money.map((line) => line.paid)).toEqual(claim.money.map((line) => line.approved))
  })

  it('counts what the bank paid for a claim that was closed or reopened meanwhile, once', async () => {
    const id = await approved()
    const { batch_id, lines } = await exported([id])
    await harness.as.admin.call(table.closeClaim, { params: { id }, body: { message: 'Closed too early' } })
    await harness.as.admin.call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })
    await answer(batch_id, [`${lines[0]!.number},paid,,,`])
    const claim = await readClaim(id)
    expect([claim.status, claim.history.at(-1)?.action]).toEqual(['open', 'payPayment'])
    expect(await paidCents(id)).toEqual([14_813, 14_813, 14_813])
    // Approved again, for more: only the rest is paid.
    await harness.server.db
      .updateTable('labor_claim')
      .set({ status: 'approved_for_payment' })
      .where('claim_id', '=', id)
      .execute()
    await harness.server.db
      .updateTable('claim_line')
      .set({ approved: 10_000 })
      .where('claim_id', '=', id)
      .where('kind', '=', 'labor')
      .execute()
    const rest = (await collect([id], { amount: 2.5 })).body.batch
    expect(rest.amount).toBe(2.5)
    await answer((await exportBatch(rest)).body.batch_id, [`${rest.lines[0]!.number},paid,2.50,,`])
    expect([(await readClaim(id)).status, await paidCents(id)]).toEqual(['paid', [15_063, 15_063, 15_063]])
  })

  it('is the same for every claim that was paid before there were batches', async () => {
    const { db } = harness.server
    const lines = await db.selectFrom('claim_line').select(['claim_id', 'paid']).where('paid', 'is not', null).execute()
    const payments = await db
      .selectFrom('claim_payment')
      .select(['claim_id', 'amount'])
      .where('state', '=', 'paid')
      .execute()
    const sum = (all: readonly { claim_id: string; cents: number }[]) =>
      Object.fromEntries(
        [...Map.groupBy(all, (one) => one.claim_id)]
          .map(([id, own]) => [id, own.reduce((some, one) => some + one.cents, 0)] as const)
          .filter(([, cents]) => cents !== 0),
      )
    expect(lines.length).toBeGreaterThan(4)
    expect(sum(payments.map((one) => ({ ...one, cents: one.amount })))).toEqual(
      sum(lines.map((one) => ({ ...one, cents: one.paid ?? 0 }))),
    )
  })
})

describe('A remittance statement', () => {
  const statement = (role: Role, query: { month: string; account?: number }) =>
    harness.as[role].call(rows.readRemittance, { query })

  it('has what a servicer was paid in a month, on its own screen and on the office’s, as JSON, PDF and CSV', async () => {
    const [id, other] = [await approved(), await approved({ assigned_to: demoUsers.servicer2 })]
    const { batch_id, number, lines } = await exported([id, other])
    // The last evening of November in the shop.
    harness.server.clock.set('2026-12-01T02:00:00.000Z')
    await answer(
      batch_id,
      lines.map((line) => `${line.number},paid,,TR-9,`),
    )
    const month = '2026-11'
    const own = (await statement('servicer', { month })).body
    const { account_id: account } = own
    expect(own.servicer).toBe('Northside Fitness')
    expect(own.lines.map((line) => line.ticket_id)).toContain(id)
    expect(own.lines.map((line) => line.ticket_id)).not.toContain(other)
    expect(own.lines.find((line) => line.ticket_id === id)).toMatchObject({
      ...{ labor: 97.5, trips: 45, mileage: 5.63, parts: 0, amount: total, batch: number, reference: 'TR-9' },
    })
    const cents = own.lines.reduce((all, line) => all + Math.round(line.amount * 100), 0)
    expect(Math.round(own.totals.amount * 100)).toBe(cents)
    expect((await statement('reviewer', { month, account })).body).toEqual(own)

    const { remittances } = (await harness.as.servicer.call(rows.listRemittances, { query: {} })).body
    expect(remittances.find((one) => one.month === month)).toMatchObject({
      ...{ account_id: account, count: own.lines.length, amount: own.totals.amount },
    })
    expect(new Set(remittances.map((one) => one.account_id))).toEqual(new Set([account]))
    const all = (await harness.as.reviewer.call(rows.listRemittances, { query: { month } })).body.remittances
    expect(new Set(all.map((one) => one.account_id)).size).toBeGreaterThan(1)

    const pdf = await harness.as.servicer.call(rows.readRemittancePdf, { query: { month } })
    expect([pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual(['application/pdf', 'no-store'])
    const text = readPdf(pdf.bytes).text
    for (const part of ['November 2026', 'Northside Fitness', 'Total paid', `$${own.totals.amount.toFixed(2)}`])
      expect(text.replaceAll(',', '')).toContain(part.replaceAll(',', ''))
    const csv = await harness.as.servicer.call(rows.readRemittanceCsv, { query: { month } })
    expect(csv.bytes.toString().trim().split('\r\n')).toHaveLength(own.lines.length + 2)
    expect(csv.bytes.toString()).toContain('2026-11-30,')
    expect(csv.bytes.toString()).toContain(`,97.50,45.00,5.63,0.00,148.13,TR-9`)
  })

  it('is empty for a month without payments, and of no other account', async () => {
    const empty = (await statement('servicer', { month: '2020-01' })).body
    expect([empty.lines, empty.totals.amount]).toEqual([[], 0])
    const pdf = await harness.as.servicer.call(rows.readRemittancePdf, { query: { month: '2020-01' } })
    expect(readPdf(pdf.bytes).text).toContain('Nothing was paid in this month.')
    for (const row of [rows.readRemittance, rows.readRemittancePdf, rows.readRemittanceCsv])
      expect(
        (await harness.as.servicer2.call(row, { query: { month: '2020-01', account: empty.account_id } })).refusal
          .error,
      ).toBe('call.notFound')
    expect((await statement('reviewer', { month: '2020-01', account: 999_999 })).refusal.error).toBe('call.notFound')
    expect((await statement('dealer', { month: '2020-01' })).refusal.error).toBe('auth.notAllowed')
    expect((await statement('servicer', { month: '2020-13' })).refusal.errors).toEqual({
      month: 'Must be a month like 2026-11',
    })
  })
})
