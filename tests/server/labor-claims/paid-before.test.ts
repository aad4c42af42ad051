import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { claimPayments, readClaimPayments } from '../../../contract/claim-payments.ts'
import type { ActionForm } from '../../../contract/labor-claims.ts'
import { papers } from '../../../contract/papers.ts'
import { sumApproved } from '../../../domain/x12/claim-set.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import { loadClaims } from '../../../server/modules/x12/claims.store.ts'
import { toShopDay } from '../../../server/kernel/shop-day.ts'
import { readPdf } from '../../support/pdf-text.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterEach(() => move(demoAccounts.northside))
afterAll(() => harness.close())

/** The technician of Northside Fitness joins another account, and takes the assigned claims along. */
const move = (accountId: number) =>
  harness.server.db
    .updateTable('app_user')
    .set({ account_id: accountId })
    .where('user_id', '=', demoUsers.servicer)
    .execute()

const kinds = ['labor', 'trips', 'mileage', 'parts'] as const
type Amounts = readonly [labor: number, trips: number, mileage: number, parts: number]

async function act(role: Role, id: string, ...forms: readonly ActionForm[]) {
  for (const body of forms) {
    harness.server.clock.advance(1000)
    const { status, refusal } = await harness.as[role].call(table.actOnClaim, { params: { id }, body })
    expect([body.action, status, status === 200 ? null : refusal]).toEqual([body.action, 200, null])
  }
}
const approve = (id: string, amounts: Amounts) =>
  act('reviewer', id, {
    action: 'approve_payment',
    message: 'Cut as agreed with Dale',
    lines: kinds.map((kind, at) => ({ kind, approved: amounts[at]!, reason: 'As agreed' })),
  })
const pay = (id: string) => act('reviewer', id, { action: 'queue_payment' }, { action: 'mark_paid' })
const assign = (id: string, address: number) => act('reviewer', id, { action: 'assign', provider_address_id: address })
const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body
const readMoney = async (role: Role, id: string) =>
  (await read(role, id)).money.map(({ approved, paid, reason }) => [approved, paid, reason])
/** The messages of the office with the approvals, as they are read. */
const readMessages = async (role: Role, id: string) =>
  (await read(role, id)).history.filter(({ action }) => action === 'approve_payment').map(({ message }) => message)
const findAll = async (id: string, role: Role = 'reviewer') =>
  (await harness.as[role].call(claimPay.table.readFindings, { params: { id }, query: {} })).body.findings
const readFindings = async (role: Role, id: string) =>
  (await findAll(id, role))
    .filter(({ code }) => code === 'work.other-firm')
    .map(({ risk, sentence }) => [risk, sentence])
const readDue = async (id: string) =>
  (await harness.as.reviewer.call(claimPayments.table.listPayable, { query: {} })).body.servicers.flatMap((one) =>
    one.payments.filter((payment) => payment.ticket_id === id).map(({ amount }) => [one.name, amount]),
  )
const readCents = (id: string) =>
  harness.server.db
    .selectFrom('labor_claim')
    .select(['at_risk', 'paid'])
    .where('claim_id', '=', id)
    .executeTakeFirstOrThrow()
const readApproval = (id: string) =>
  harness.server.db.selectFrom('claim_line').selectAll().where('claim_id', '=', id).orderBy('kind').execute()
/** The cents of the claim in a manufacturer's file. */
const readX12 = async (id: string) => {
  const due = { id, number: '', approvedAt: harness.server.clock.now(), wasSent: false, sent: null }
  return sumApproved((await loadClaims(harness.server.db, [due])).get(id)!)
}
const listPaid = async (role: Role, id: string) => {
  const query = { month: toShopDay(harness.server.clock.now()).slice(0, 7) }
  const { body } = await harness.as[role].call(claimPayments.table.readRemittance, { query })
  return body.lines.filter((line) => line.ticket_id === id).map((line) => line.amount)
}

const listPaidTo = async (account: number, id: string) => {
  const query = { month: toShopDay(harness.server.clock.now()).slice(0, 7), account }
  const { body } = await harness.as.reviewer.call(claimPayments.table.readRemittance, { query })
  return body.lines.filter((line) => line.ticket_id === id).map((line) => line.amount)
}
const listPayments = async (id: string) => readClaimPayments(await read('reviewer', id))
/** What both firms were paid: Northside Fitness and Cascade. */
const listPaidToBoth = async (id: string) => [
  await listPaidTo(demoAccounts.northside, id),
  await listPaidTo(demoAccounts.cascade, id),
]
/** Collects what is due for a claim into a batch that goes to the bank; `answer` brings the bank's. */
async function send(id: string, amount: number) {
  const body = { id: harness.newId(), claims: [{ ticket_id: id, amount }] }
  const { batch, left } = (await harness.as.reviewer.call(claimPayments.table.createBatch, { body })).body
  expect(left).toEqual([])
  const { batch_id, rev, lines } = batch
  await harness.as.reviewer.call(claimPayments.table.exportBatch, { params: { id: batch_id }, body: { rev } })
  const csv = (result: string) => `Payment,Result,Reason\r\n${lines[0]!.number},${result}`
  return {
    answer: (result = 'paid,') =>
      harness.as.reviewer.call(claimPayments.table.importAnswer, {
        ...{ params: { id: batch_id }, body: { csv: csv(result) } },
      }),
  }
}
/** A claim of Northside Fitness that is approved with $100. */
async function approved() {
  const id = await harness.claim()
  await act('servicer', id, { action: 'complete' })
  await approve(id, [70, 30, 0, 0])
  return id
}
/** Gives a closed claim to the firm at this address, which submits it. */
async function reopenFor(role: Role, id: string, address: number) {
  await act('admin', id, { action: 'reopen' })
  await assign(id, address)
  await act(role, id, { action: 'accept' }, { action: 'complete' })
}

/** A claim that Northside Fitness was paid $100 for and that Cascade has now, with a visit of each. */
async function handOver({ hasVisit = true } = {}) {
  const id = await harness.claim()
  const visit = (role: Role, day: string) =>
    harness.as[role].call(table.addTrip, { params: { id }, body: buildTrip(day, '16:00', '17:00') })
  if (hasVisit) await visit('servicer', '2026-11-19')
  await act('servicer', id, { action: 'complete' })
  await approve(id, [70, 30, 0, 0])
  await pay(id)
  await act('admin', id, { action: 'reopen' })
  await assign(id, demoAddresses.cascadePortland)
  await act('servicer2', id, { action: 'accept' })
  await visit('servicer2', '2026-11-24')
  return id
}

it('A firm that takes a paid claim over is paid what is approved for it, by a batch, and the firm before has its own', async () => {
  const id = await handOver()
  await act('servicer2', id, { action: 'complete' })
  expect(await readFindings('reviewer', id)).toEqual([
    [
      'unpaid',
      '1 visit was logged by Northside Fitness, which is not the firm that is paid, and was paid $100.00 for this claim before. That is not taken off: the office lowers the approved amounts, and pays Northside Fitness only what the $100.00 do not cover.',
    ],
  ])
  expect(await readFindings('servicer2', id)).toEqual([
    [
      'unpaid',
      expect.stringMatching(/ The office lowers the approved amounts and pays Northside Fitness separately\.$/),
    ],
  ])
  await approve(id, [100, 50, 0, 0])
  expect([await readDue(id), await readCents(id)]).toEqual([
    [['Cascade Fitness Repair', 150]],
    { at_risk: 15_000, paid: 10_000 },
  ])
  await (await send(id, 150)).answer()
  expect([(await read('reviewer', id)).status, await readCents(id)]).toEqual(['paid', { at_risk: 0, paid: 25_000 }])
  expect([await listPaid('servicer', id), await listPaid('servicer2', id)]).toEqual([[100], [150]])
  // Reopened for its own late work, it is paid the rest; back at the firm before, that one is.
  await act('admin', id, { action: 'reopen' })
  await assign(id, demoAddresses.cascadePortland)
  await act('servicer2', id, { action: 'accept' }, { action: 'complete' })
  await approve(id, [100, 80, 0, 0])
  expect(await readDue(id)).toEqual([['Cascade Fitness Repair', 30]])
  await pay(id)
  await act('admin', id, { action: 'reopen' })
  await assign(id, demoAddresses.northsideMinneapolis)
  await act('servicer', id, { action: 'accept' }, { action: 'complete' })
  await approve(id, [70, 45, 0, 0])
  expect([await readDue(id), await readCents(id)]).toEqual([
    [['Northside Fitness', 15]],
    { at_risk: 1500, paid: 28_000 },
  ])
  expect(await readX12(id)).toBe(29_500)
})

it('A firm that takes a paid claim over and is paid less than the one before gets it, and no statement a negative amount', async () => {
  const id = await handOver()
  await act('servicer2', id, { action: 'complete' })
  await approve(id, [60, 20, 0, 0])
  expect(await readDue(id)).toEqual([['Cascade Fitness Repair', 80]])
  await pay(id)
  expect([await listPaid('servicer', id), await listPaid('servicer2', id)]).toEqual([[100], [80]])
  const lines = await harness.server.db.selectFrom('claim_line').select('paid').where('claim_id', '=', id).execute()
  expect([lines.reduce((sum, { paid }) => sum + (paid ?? 0), 0), await readCents(id)]).toEqual([
    18_000,
    { at_risk: 0, paid: 18_000 },
  ])
})

it('The office learns of the firm that was paid before where no work of it is left', async () => {
  const id = await handOver({ hasVisit: false })
  expect(await readFindings('reviewer', id)).toEqual([
    [
      'unpaid',
      'Northside Fitness, which is not the firm that is paid, was paid $100.00 for this claim before. That is not taken off: the office lowers the approved amounts by what was paid for the same work. None of it is by its people now: its technician may have joined the present firm.',
    ],
  ])
  expect(await readFindings('servicer2', id)).toEqual([])
})

it('A firm that takes a paid claim over reads what was approved for it and what it was paid, and nothing of the firm before', async () => {
  const id = await handOver()
  const none = kinds.map(() => [null, null, null])
  const before = [
    [70, 70, 'As agreed'],
    [30, 30, 'As agreed'],
    [0, 0, 'As agreed'],
    [0, 0, 'As agreed'],
  ]
  expect(await readMoney('servicer2', id)).toEqual(none)
  for (const role of ['reviewer', 'dealer'] as const) expect([role, await readMoney(role, id)]).toEqual([role, before])
  for (const role of ['reviewer', 'dealer'] as const)
    expect([role, await readMessages(role, id)]).toEqual([role, ['Cut as agreed with Dale']])
  expect(await readMessages('servicer2', id)).toEqual([null])
  const { bytes } = await harness.as.servicer2.call(papers.table.readClaimReport, { params: { id }, query: {} })
  const { text } = readPdf(bytes)
  expect(text).toContain('Calculated')
  expect(text).not.toMatch(/70\.00|As agreed/)

  await act('servicer2', id, { action: 'complete' })
  const decision = { action: 'approve_payment', message: 'Own work', seen: ['work.other-firm'] } as const
  const { rev } = await read('reviewer', id)
  const undo = harness.newId()
  const approval = await readApproval(id)
  const seen = (await findAll(id)).map(({ code }) => code)
  const { status } = await harness.as.reviewer.call(claimDesk.table.decide, {
    params: { id },
    body: { ...decision, seen, rev, undo, lines: [{ kind: 'labor', approved: 60 }] },
  })
  expect([status, (await readMoney('servicer2', id))[0]]).toEqual([200, [60, null, 'Own work']])
  await harness.as.reviewer.call(claimDesk.table.undoStep, { params: { id: undo } })
  expect([await readMoney('servicer2', id), await readMoney('reviewer', id)]).toEqual([none, before])
  expect(await readApproval(id)).toEqual(approval)

  await approve(id, [100, 50, 0, 0])
  await pay(id)
  const own = [
    [100, 100, 'As agreed'],
    [50, 50, 'As agreed'],
    [0, 0, 'As agreed'],
    [0, 0, 'As agreed'],
  ]
  for (const role of ['servicer2', 'reviewer', 'dealer'] as const)
    expect([role, await readMoney(role, id)]).toEqual([role, own])
  expect(await readMessages('servicer2', id)).toEqual([null, 'Own work', 'Cut as agreed with Dale'])
  // Back at the firm before, that one reads what it was paid itself.
  await act('admin', id, { action: 'reopen' })
  await assign(id, demoAddresses.northsideMinneapolis)
  expect(await readMoney('servicer', id)).toEqual([70, 30, 0, 0].map((paid) => [null, paid, null]))
  expect(await readMessages('servicer', id)).toEqual([null, null, null])
})

it('A claim does not wait for its payment with the reason for which one to the firm before failed', async () => {
  const id = await handOver()
  await act('servicer2', id, { action: 'complete' })
  await approve(id, [60, 20, 0, 0])
  const { db, clock } = harness.server
  const failed = (accountId: number, reason: string) =>
    db
      .insertInto('claim_payment')
      .values({
        ...{
          payment_id: harness.newId(),
          claim_id: id,
          account_id: accountId,
          batch_id: null,
          state: 'failed',
          reason,
        },
        ...{ labor: 0, trips: 0, mileage: 0, parts: 0, amount: 0, queued_at: clock.now(), settled_at: clock.now() },
      })
      .execute()
  await db.schema.alterTable('claim_payment').dropConstraint('claim_payment_batched').execute()
  const read = async () =>
    (await harness.as.reviewer.call(claimPayments.table.listPayable, { query: {} })).body.servicers
      .flatMap((one) => one.payments)
      .find((one) => one.ticket_id === id)?.failed
  await failed(demoAccounts.northside, 'Account closed')
  expect(await read()).toBeNull()
  await failed(demoAccounts.cascade, 'Wrong number')
  expect(await read()).toBe('Wrong number')
})

it('A claim that was paid is not due again where its technician joins another firm', async () => {
  const id = await approved()
  await pay(id)
  await move(demoAccounts.cascade)
  expect([await readDue(id), await readCents(id)]).toEqual([[], { at_risk: 0, paid: 10_000 }])
  expect(await readX12(id)).toBe(10_000)
  expect((await readMoney('reviewer', id)).slice(0, 2)).toEqual([
    [70, 70, 'As agreed'],
    [30, 30, 'As agreed'],
  ])
  expect((await readMoney('servicer2', id)).slice(0, 2)).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  // Approved again for the firm that was paid, and only then the technician moves: the rest is due, to the firm of that day.
  await move(demoAccounts.northside)
  await reopenFor('servicer', id, demoAddresses.northsideMinneapolis)
  await approve(id, [70, 60, 0, 0])
  await move(demoAccounts.cascade)
  await act('reviewer', id, { action: 'queue_payment' })
  expect([await readDue(id), await readCents(id)]).toEqual([
    [['Cascade Fitness Repair', 30]],
    { at_risk: 3000, paid: 10_000 },
  ])
  expect(await readFindings('reviewer', id)).toEqual([])
  await act('reviewer', id, { action: 'mark_paid' })
  expect([await readDue(id), await readCents(id), await listPaidToBoth(id)]).toEqual([
    [],
    { at_risk: 0, paid: 13_000 },
    [[100], [30]],
  ])
  expect(await readX12(id)).toBe(13_000)
})

it('A claim is paid once where its technician joins another firm between the approval and the payment', async () => {
  const id = await approved()
  await move(demoAccounts.cascade)
  expect(await readDue(id)).toEqual([['Cascade Fitness Repair', 100]])
  await (await send(id, 100)).answer()
  expect([(await read('reviewer', id)).status, await readCents(id)]).toEqual(['paid', { at_risk: 0, paid: 10_000 }])
  expect([await readDue(id), await listPaidToBoth(id)]).toEqual([[], [[], [100]]])
  expect((await readMoney('reviewer', id))[0]).toEqual([70, 70, 'As agreed'])
  // Given to another firm, that one is paid all that is approved for it.
  await move(demoAccounts.northside)
  await reopenFor('servicer', id, demoAddresses.northsideMinneapolis)
  await approve(id, [40, 0, 0, 0])
  expect(await readDue(id)).toEqual([['Northside Fitness', 40]])
})

it('The account that a technician has joined reads what was approved before, while it waits and where it is paid to it', async () => {
  const id = await approved()
  await move(demoAccounts.cascade)
  const read = async () => [(await readMoney('servicer2', id))[0], await readMessages('servicer2', id)]
  expect(await read()).toEqual([[70, null, 'As agreed'], ['Cut as agreed with Dale']])
  await (await send(id, 100)).answer()
  expect(await read()).toEqual([[70, 70, 'As agreed'], ['Cut as agreed with Dale']])
})

it('A firm whose claim is reopened reads what the office wrote with its first approval', async () => {
  const id = await approved()
  await pay(id)
  await reopenFor('servicer', id, demoAddresses.northsideMinneapolis)
  await approve(id, [70, 60, 0, 0])
  expect(await readMessages('servicer', id)).toEqual(['Cut as agreed with Dale', 'Cut as agreed with Dale'])
})

it('A payment that is at the bank while the technician joins another firm pays the claim', async () => {
  const id = await approved()
  const { answer } = await send(id, 100)
  await move(demoAccounts.cascade)
  await answer()
  expect([(await read('reviewer', id)).status, await readCents(id)]).toEqual(['paid', { at_risk: 0, paid: 10_000 }])
  expect(await listPaidToBoth(id)).toEqual([[100], []])
})

it('A payment that the bank makes after another firm was approved is the one of the firm before', async () => {
  const id = await approved()
  const { answer } = await send(id, 100)
  await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Not mended' } })
  await reopenFor('servicer2', id, demoAddresses.cascadePortland)
  await approve(id, [100, 50, 0, 0])
  await answer()
  expect([await readDue(id), await readCents(id)]).toEqual([
    [['Cascade Fitness Repair', 150]],
    { at_risk: 15_000, paid: 10_000 },
  ])
  expect(await readFindings('reviewer', id)).toHaveLength(1)
  await pay(id)
  expect([await readDue(id), await listPaidToBoth(id)]).toEqual([[], [[100], [150]]])
})

it('A firm that is paid by hand leaves what is at the bank for the firm before to the bank', async () => {
  const id = await approved()
  const { answer } = await send(id, 100)
  await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Not mended' } })
  await reopenFor('servicer2', id, demoAddresses.cascadePortland)
  await approve(id, [100, 50, 0, 0])
  await pay(id)
  expect((await listPayments(id)).map(({ state, amount }) => [state, amount])).toEqual([
    ['paid', 150],
    ['exported', 100],
  ])
  expect([await readCents(id), await listPaidToBoth(id)]).toEqual([{ at_risk: 0, paid: 15_000 }, [[], [150]]])
  await answer()
  expect([(await read('reviewer', id)).status, await readCents(id)]).toEqual(['paid', { at_risk: 0, paid: 25_000 }])
  expect([await readDue(id), await listPaidToBoth(id)]).toEqual([[], [[100], [150]]])
})

it.each(['after', 'before', 'long before'])(
  'A payment to the firm before that the bank cannot make is named as one that no batch offers, also %s the next approval',
  async (when) => {
    const id = await approved()
    const { answer } = await send(id, 100)
    await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Not mended' } })
    if (when === 'long before') {
      // The firm gets it again and declines, so it has no servicer.
      await act('admin', id, { action: 'reopen' })
      await assign(id, demoAddresses.northsideMinneapolis)
      await act('servicer', id, { action: 'refuse', message: 'No time' })
    } else await reopenFor('servicer2', id, demoAddresses.cascadePortland)
    if (when === 'after') await approve(id, [100, 50, 0, 0])
    await answer('failed,Account closed.')
    const [failure] = (await read('reviewer', id)).history.filter(({ action }) => action === 'failPayment')
    expect(failure?.message).toMatch(
      /^PAY-\d+: Account closed\. It was for the firm that had the claim before, and no batch offers it again: pay it separately, unless that firm gets the claim again or the present approval has the same work$/,
    )
  },
)

it('A payment to the firm before ends no claim of the next one, where nothing is due to it', async () => {
  const id = await approved()
  const { answer } = await send(id, 100)
  await harness.as.reviewer.call(table.closeClaim, { params: { id }, body: { message: 'Not mended' } })
  await reopenFor('servicer2', id, demoAddresses.cascadePortland)
  await approve(id, [0, 0, 0, 0])
  await act('reviewer', id, { action: 'queue_payment' })
  await answer()
  const { status, history } = await read('reviewer', id)
  expect([status, history.filter(({ action }) => action === 'payPayment')]).toEqual([
    'awaiting_payment',
    [expect.anything()],
  ])
})

it('An approval that is lowered for the firm that was paid takes the rest back', async () => {
  const id = await approved()
  await pay(id)
  await reopenFor('servicer', id, demoAddresses.northsideMinneapolis)
  await approve(id, [60, 20, 0, 0])
  await move(demoAccounts.cascade)
  expect([await readDue(id), await readCents(id)]).toEqual([[], { at_risk: 0, paid: 10_000 }])
  await pay(id)
  expect([await readCents(id), await listPaidToBoth(id)]).toEqual([{ at_risk: 0, paid: 8000 }, [[100, -20], []]])
})
