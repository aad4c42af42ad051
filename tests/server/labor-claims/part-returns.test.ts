import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimReturns, readPartReturns } from '../../../contract/claim-returns.ts'
import type { AskForm } from '../../../contract/claim-returns.ts'
import { drawCode128 } from '../../../domain/warehouse/code-128.ts'
import { readPdf } from '../../support/pdf-text.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimReturns.table
const dayMs = 86_400_000
const inDays = (days: number) =>
  new Date(harness.server.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const ask = (id: string, given: Partial<AskForm> = {}, role: Role = 'reviewer', key = '') =>
  harness.as[role].call(
    rows.askReturn,
    {
      params: { id },
      body: {
        ...{ id: harness.newId(), part_number: 'MT-204817', part_name: 'Walking belt', qty: 1, due_on: inDays(14) },
        ...{ message: 'The maker wants to see the seam.', ...given },
      },
    },
    key === '' ? {} : { key },
  )
/** A claim whose part is asked back, and that part as the reviewer sees it. */
async function asked(given: Partial<AskForm> = {}) {
  const claimId = await harness.claim()
  const part = readPartReturns((await ask(claimId, given)).body)[0]!
  return { claimId, part }
}
const partOf = async (role: Role, claimId: string) =>
  readPartReturns((await harness.as[role].call(table.readClaim, { params: { id: claimId } })).body)[0]!
const send = (role: Role, id: string, rev = 1, tracking = '1Z999') =>
  harness.as[role].call(rows.sendReturn, { params: { id }, body: { rev, tracking } })
const receive = (role: Role, id: string, rev = 1) =>
  harness.as[role].call(rows.receiveReturn, { params: { id }, body: { rev, note: 'Seam torn' } })
const waive = (role: Role, id: string, rev = 1, reason = 'The maker gave it up') =>
  harness.as[role].call(rows.waiveReturn, { params: { id }, body: { rev, reason } })
const mailsAbout = async (text: string) => {
  await harness.server.jobs.drain()
  return harness.server.mails.filter(({ subject }) => subject.includes(text))
}

describe('The failed part of a claim', () => {
  it('is asked back by the office, with a number and a last day; its servicer gets a mail', async () => {
    const { claimId, part } = await asked()
    const claim = (await harness.as.servicer.call(table.readClaim, { params: { id: claimId } })).body
    const number = `RMA-${claim.display_id.replace('-', '')}-1`
    expect(part).toMatchObject({
      ...{ number, state: 'asked', part_name: 'Walking belt', qty: 1, due_on: inDays(14), asked_by: 'Marta Lindqvist' },
      ...{ sent_at: null, ended_at: null, may: { send: true, receive: true, waive: true, label: true } },
    })
    expect(claim.history.at(-1)).toMatchObject({ action: 'askReturn', author: { name: 'Marta Lindqvist' } })
    expect(claim.history.at(-1)?.message).toBe(`${number}: 1 × Walking belt (MT-204817) until ${inDays(14)}`)
    const mails = await mailsAbout(`${claim.display_id}: please send the failed part back`)
    expect(mails.map(({ to }) => to)).toContain('servicer@demo.test')
    expect(mails[0]?.text).toContain('The maker wants to see the seam.')
    // Its servicer may send it, the account that filed only sees it.
    expect((await partOf('servicer', claimId)).may).toEqual({ send: true, receive: false, waive: false, label: true })
    expect((await partOf('dealer', claimId)).may).toEqual({ send: false, receive: false, waive: false, label: false })
  })

  it('is asked back once at a time, by the office, of a claim with a servicer, until a day to come', async () => {
    const { claimId, part } = await asked()
    expect((await ask(claimId)).refusal).toMatchObject({
      ...{ error: 'claim-returns.asked', message: `This part is asked back already, as ${part.number}.` },
    })
    const another = await ask(claimId, { part_number: '', part_name: 'Motor' })
    expect(readPartReturns(another.body).map((one) => one.number.at(-1))).toEqual(['2', '1'])
    expect((await ask(claimId, { part_name: 'Deck', due_on: inDays(-1) })).refusal.errors).toEqual({
      due_on: 'Choose today or a later day',
    })
    const open = await harness.claim({ status: 'open', assigned_to: null, provider_address_id: null })
    expect((await ask(open)).refusal.error).toBe('labor-claims.noServicer')
    expect((await ask(harness.newId())).refusal.error).toBe('labor-claims.unknown')
    for (const role of ['servicer', 'dealer'] as const)
      expect((await ask(claimId, {}, role)).refusal.error).toBe('auth.notAllowed')
  })

  it('is asked back once by the same press, and of a paid claim too', async () => {
    const claimId = await harness.claim({ status: 'paid' })
    const id = harness.newId()
    const first = await ask(claimId, { id }, 'reviewer', 'ask-once')
    expect((await ask(claimId, { id }, 'reviewer', 'ask-once')).body).toEqual(first.body)
    expect(readPartReturns((await ask(claimId, { id })).body)).toHaveLength(1)
  })

  it('is refused under the id of a request that asks for something else', async () => {
    const { claimId, part } = await asked()
    for (const given of [
      { qty: 2 },
      { due_on: inDays(15) },
      { message: '' },
      { part_number: '', part_name: 'Motor' },
    ]) {
      const { status, refusal } = await ask(claimId, { id: part.id, ...given })
      expect([status, refusal.error]).toEqual([409, 'claim-returns.known'])
      expect(refusal.message).toMatch(/^An earlier request from this form asks for 1 × Walking belt until \w+ \d+/)
    }
    expect(readPartReturns((await ask(claimId, { id: part.id })).body)).toHaveLength(1)
  })

  it('is refused under the id of a part of another claim', async () => {
    const { part } = await asked()
    const { status, refusal } = await ask(await harness.claim(), { id: part.id })
    expect([status, refusal.errors]).toEqual([422, { id: 'A part of another claim has this id' }])
  })

  it('asked for twice at once is asked for once: the database refuses a second', async () => {
    const claimId = await harness.claim()
    const answers = await Promise.all([ask(claimId), ask(claimId, {}, 'admin')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { db } = harness.server
    const row = await db
      .selectFrom('claim_return')
      .selectAll()
      .where('claim_id', '=', claimId)
      .executeTakeFirstOrThrow()
    await expect(
      db
        .insertInto('claim_return')
        .values({ ...row, return_id: harness.newId(), nth: 2 })
        .execute(),
    ).rejects.toThrow(/claim_return_open/)
  })

  it('is sent by its servicer and received by the office, each in the history', async () => {
    const { claimId, part } = await asked()
    expect((await send('servicer', part.id)).status).toBe(200)
    expect(await partOf('reviewer', claimId)).toMatchObject({
      ...{ state: 'sent', tracking: '1Z999', sent_at: harness.server.clock.now().toISOString() },
    })
    expect((await receive('reviewer', part.id, 2)).status).toBe(200)
    const ended = await partOf('servicer', claimId)
    expect(ended).toMatchObject({ state: 'received', note: 'Seam torn', may: { send: false, label: false } })
    const { history } = (await harness.as.reviewer.call(table.readClaim, { params: { id: claimId } })).body
    expect(history.slice(-2).map(({ action, message, author }) => [action, message, author.name])).toEqual([
      ['sendReturn', `${part.number}: 1Z999`, 'Dale Okafor'],
      ['receiveReturn', `${part.number}: Seam torn`, 'Marta Lindqvist'],
    ])
  })

  it('can arrive before it was marked as sent, or not be needed after all', async () => {
    const [first, second] = [await asked(), await asked()]
    expect(readPartReturns((await receive('reviewer', first.part.id)).body)[0]?.state).toBe('received')
    expect(readPartReturns((await waive('reviewer', second.part.id)).body)[0]).toMatchObject({
      ...{ state: 'waived', note: 'The maker gave it up' },
    })
    expect((await waive('reviewer', second.part.id, 2, ' ')).refusal.errors).toEqual({ reason: 'Required' })
    // It can be asked for again.
    expect(readPartReturns((await ask(second.claimId)).body)[0]?.number).toMatch(/-2$/)
  })

  it('is changed as it was seen, and by those who handle it', async () => {
    const { claimId, part } = await asked()
    expect((await send('servicer', part.id, 2)).refusal.error).toBe('claim-returns.changed')
    for (const role of ['servicer', 'dealer'] as const) {
      expect((await receive(role, part.id)).refusal.error).toBe('auth.notAllowed')
      expect((await waive(role, part.id)).refusal.error).toBe('auth.notAllowed')
    }
    expect((await send('servicer2', part.id)).refusal.error).toBe('claim-returns.unknown')
    expect((await send('servicer', harness.newId())).refusal.error).toBe('claim-returns.unknown')
    await send('servicer', part.id)
    expect((await send('servicer', part.id, 2)).refusal).toMatchObject({
      ...{ error: 'claim-returns.notNow', message: `${part.number} is “On its way”, so this is not possible now.` },
    })
    expect((await partOf('servicer', claimId)).rev).toBe(2)
  })
})

describe('GET /part-returns/{id}/label', () => {
  const label = (role: Role, id: string) => harness.as[role].call(rows.readPartLabel, { params: { id } })

  it('has the servicer, the shop and the number as Code 128', async () => {
    const { part } = await asked()
    const { status, headers, bytes } = await label('servicer', part.id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
    const { text, pages } = readPdf(bytes)
    for (const line of ['Northside Fitness', 'Partwright Equipment Services', part.number, '1 × Walking belt'])
      expect(text).toContain(line)
    expect(pages[0]?.rects).toHaveLength(drawCode128(part.number).bars.length)
    expect((await label('reviewer', part.id)).bytes.equals(bytes)).toBe(true)
  })

  it('is for its servicer and the office', async () => {
    const { part } = await asked()
    expect((await label('dealer', part.id)).refusal.error).toBe('auth.notAllowed')
    expect((await label('servicer2', part.id)).refusal.error).toBe('claim-returns.unknown')
    expect((await label('reviewer', harness.newId())).refusal.error).toBe('claim-returns.unknown')
  })
})

describe('The clock of a failed part', () => {
  it('reminds its servicer three days before the last day and the day after it, then the office too', async () => {
    const { part } = await asked()
    expect(await mailsAbout(`${part.number} is due soon`)).toHaveLength(0)
    harness.server.clock.advance(12 * dayMs)
    expect((await mailsAbout(`${part.number} is due soon`)).map(({ to }) => to)).toContain('servicer@demo.test')
    expect(await mailsAbout(`${part.number} is overdue`)).toHaveLength(0)
    harness.server.clock.advance(4 * dayMs)
    const overdue = await mailsAbout(`${part.number} is overdue`)
    expect(overdue.map(({ to }) => to)).toEqual(expect.arrayContaining(['servicer@demo.test', 'reviewer@demo.test']))
    expect(await mailsAbout(`${part.number} is due soon`)).toHaveLength(overdue.length - 1)
  })

  it('does not remind who asked for it once they lost the role', async () => {
    const { part } = await asked({ due_on: inDays(1) })
    const setReviewer = (reviewer: boolean) =>
      harness.server.db
        .updateTable('app_user')
        .set({ reviewer, was_office: false })
        .where('email_key', '=', 'reviewer@demo.test')
        .execute()
    await setReviewer(false)
    try {
      harness.server.clock.advance(3 * dayMs)
      const overdue = (await mailsAbout(`${part.number} is overdue`)).map(({ to }) => to)
      expect([overdue.includes('servicer@demo.test'), overdue.includes('reviewer@demo.test')]).toEqual([true, false])
    } finally {
      await setReviewer(true)
    }
  })

  it('stops once it was sent, and has no reminder before a last day that is near', async () => {
    const [sent, near] = [await asked(), await asked({ due_on: inDays(1) })]
    await send('servicer', sent.part.id)
    harness.server.clock.advance(20 * dayMs)
    expect(await mailsAbout(sent.part.number)).toHaveLength(0)
    expect((await mailsAbout(near.part.number)).every(({ subject }) => subject.endsWith('is overdue'))).toBe(true)
  })
})
