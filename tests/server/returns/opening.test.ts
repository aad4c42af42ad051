import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderReturn, ReturnRequest } from '../../../contract/shapes/order-return.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { site } from '../../../contract/site.ts'
import { historyOf, read as readSetting, save as saveSetting, undo } from '../settings/settings-harness.ts'
import type { ReturnsHarness } from './returns-harness.ts'
import { lineOf, noFee, startReturnsHarness, table } from './returns-harness.ts'

let harness: ReturnsHarness
beforeAll(async () => {
  harness = await startReturnsHarness()
})
afterAll(() => harness.close())

const of = (qty: number) => lineOf(harness.part.product_id, qty)
const returnedOf = async (id: number) => (await harness.read(id)).products.map(({ returned }) => returned)
const ask = (id: number, form: Partial<ReturnRequest>, role: Role | 'visitor' = 'dealer', order_key?: string) => {
  const client = role === 'visitor' ? harness.server.visitor() : harness.as[role]
  return client.call(table.requestReturn, {
    params: { id: String(id) },
    query: order_key === undefined ? {} : { order_key },
    body: { id: harness.newId(), lines: [], message: '', ...form },
  })
}
const asked = (qty: number) => ({
  ...{ product_id: harness.part.product_id, qty, reason: 'wrong part' as const, reason_text: '' },
})
const accept = (one: OrderReturn, role: Role = 'admin', note = '') =>
  harness.as[role].call(table.acceptReturn, {
    params: { number: one.number },
    body: { fee: { kind: 'percent', value: 15 }, refunds_shipping: true, note, rev: one.rev },
  })
const decline = (one: OrderReturn, message = 'Opened parts of this kind are not resold', role: Role = 'admin') =>
  harness.as[role].call(table.declineReturn, { params: { number: one.number }, body: { message, rev: one.rev } })
const cancel = (one: OrderReturn, role: Role = 'admin') =>
  harness.as[role].call(table.cancelReturn, {
    params: { number: one.number },
    body: { note: 'Asked to', rev: one.rev },
  })

const withdraw = (one: OrderReturn, role: Role | 'visitor' = 'dealer', order_key?: string) => {
  const client = role === 'visitor' ? harness.server.visitor() : harness.as[role]
  return client.call(table.withdrawReturn, {
    params: { number: one.number },
    query: order_key === undefined ? {} : { order_key },
    body: { rev: one.rev },
  })
}

describe('POST /orders/{id}/returns', () => {
  it('opens a return on what shipped, with a number of its order, and writes it in the history', async () => {
    const { order_id: id } = await harness.shipped()
    const { status, body } = await harness.open(id, {
      lines: [{ ...of(2), reason: 'other', reason_text: 'Too loud', restock: false }],
      ...{ fee: { kind: 'percent', value: 12.5 }, refunds_shipping: true, note: 'Use the old box' },
    })
    expect([status, body.number, body.state, body.is_request, body.by]).toEqual([
      ...[200, `RMA-${String(id)}-1`, 'opened', false],
      'Ruth Abernathy',
    ])
    expect(body.lines).toMatchObject([
      {
        product_id: harness.part.product_id,
        qty: 2,
        reason: 'other',
        reason_text: 'Too loud',
        restock: false,
        received: 0,
      },
    ])
    expect([body.fee, body.refunds_shipping, body.answer]).toEqual([
      { kind: 'percent', value: 12.5 },
      true,
      'Use the old box',
    ])
    expect((await harness.read(id)).history.at(-1)).toMatchObject({
      action: 'openReturn',
      message: `RMA-${String(id)}-1: 2 of ${harness.part.number} ${harness.part.name} (Too loud).`,
    })
    const { returns, returnable, send_to } = await harness.listOf(id)
    expect(returns.map(({ number }) => number)).toEqual([body.number])
    expect(returnable.map(({ number, left }) => [number, left])).toEqual([
      [harness.part.number, 1],
      [harness.other.number, 1],
    ])
    expect(send_to[0]).toBe('Partwright Equipment Services')
  })

  it('mails what to send where, and the fee', async () => {
    const { order_id: id } = await harness.shipped()
    const mails = await harness.mailsOf(() =>
      harness.open(id, { lines: [of(1)], fee: { kind: 'money', value: 5 }, note: 'Use the old box' }),
    )
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@hillcrest.example', `Return RMA-${String(id)}-1: Send your parts`],
    ])
    for (const text of [`1 × ${harness.part.name}`, 'Partwright Equipment Services', '$5.00', 'Use the old box'])
      expect(mails[0]?.text).toContain(text)
  })

  it('is one return under one id and one key, also after a lost answer', async () => {
    const { order_id: id } = await harness.shipped()
    const form = { id: harness.newId(), lines: [of(1)] }
    const key = harness.newId()
    for (const again of [key, key, undefined])
      expect((await harness.open(id, form, 'admin', again)).body.number).toBe(`RMA-${String(id)}-1`)
    expect(await returnedOf(id)).toEqual([1, 0])
    const elsewhere = await harness.open((await harness.shipped()).order_id, form)
    expect([elsewhere.status, elsewhere.refusal.errors]).toEqual([422, { id: 'Another return has this id' }])
  })

  it('with other contents under the id of an entered one is refused with what was entered', async () => {
    const { order_id: id } = await harness.shipped()
    const form = { id: harness.newId(), lines: [of(1)], note: 'Use the old box' }
    const { body: first } = await harness.open(id, form)
    for (const given of [
      { lines: [of(2)] },
      { lines: [{ ...of(1), reason: 'defective' as const }] },
      { lines: [{ ...of(1), restock: false }] },
      { note: 'Use a new box' },
      { fee: { kind: 'money' as const, value: 5 } },
      { refunds_shipping: true },
    ]) {
      const { status, refusal } = await harness.open(id, { ...form, ...given })
      expect([status, refusal.error]).toEqual([409, 'returns.known'])
      expect(refusal.message).toContain(
        `as ${first.number}: 1 of ${harness.part.number} ${harness.part.name}. What you`,
      )
    }
    expect((await harness.open(id, { ...form, note: ' Use the old box ' })).body.number).toBe(first.number)
    await cancel(first)
    expect((await harness.open(id, form)).body).toMatchObject({ number: first.number, state: 'cancelled' })
    expect(await returnedOf(id)).toEqual([0, 0])
  })

  it('refuses more than shipped, what has not shipped, nothing at all, and a reason without its text', async () => {
    const { order_id: id } = await harness.shipped()
    const over = await harness.open(id, { lines: [of(4)] })
    expect([over.status, over.refusal.error]).toEqual([409, 'returns.tooMany'])
    expect(over.refusal.message).toContain(`Only 3 of ${harness.part.number}`)
    const unshipped = await harness.orderTwoParts()
    expect((await harness.open(unshipped, { lines: [of(1)] })).refusal.error).toBe('returns.tooMany')
    expect((await harness.open(id, { lines: [] })).refusal.errors).toEqual({ lines: 'Choose what comes back' })
    expect((await harness.open(id, { lines: [{ ...of(1), reason: 'other' }] })).refusal.errors).toEqual({
      'lines.0.reason_text': 'Say what it is',
    })
    const fee = await harness.open(id, { lines: [of(1)], fee: { kind: 'percent', value: 101 } })
    expect(fee.refusal.errors).toEqual({ 'fee.value': 'At most 100 %' })
    expect(await returnedOf(id)).toEqual([0, 0])
  })

  it('takes no piece twice when several people press at the same moment', async () => {
    const { order_id: id } = await harness.shipped()
    const answers = await Promise.all(
      (['admin', 'reviewer', 'admin', 'reviewer'] as const).map((role) => harness.open(id, { lines: [of(2)] }, role)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await returnedOf(id)).toEqual([2, 0])
  })

  it('is refused by the database where code would take a piece back twice', async () => {
    const { order_id: id } = await harness.shipped()
    await expect(
      harness.server.db.updateTable('order_line').set({ returned: 4 }).where('order_id', '=', id).execute(),
    ).rejects.toThrow(/order_line_returned/)
  })

  it('is for administrators, reviewers and on-site staff with the right', async () => {
    const { order_id: id } = await harness.shipped()
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      expect([role, (await harness.open(id, { lines: [of(1)] }, role)).status]).toEqual([role, 403])
    expect((await harness.open(1, { lines: [of(1)] })).refusal.error).toBe('orders.unknown')
    expect((await harness.listOf(id, 'reviewer')).may).toEqual({ open: true, request: false })
    expect((await harness.listOf(id, 'dealer')).may).toEqual({ open: false, request: true })
  })
})

describe('POST /orders/{id}/returns/request', () => {
  it('asks for a return from the own order, or with the order’s key', async () => {
    const { order_id: id } = await harness.shipped()
    const own = await ask(id, { lines: [asked(1)], message: 'It is for another model' })
    expect([own.status, own.body.state, own.body.is_request, own.body.message]).toEqual([
      ...[200, 'requested', true, 'It is for another model'],
    ])
    expect(own.body.may).toEqual({
      ...{ accept: false, decline: false, receive: false, credit: false, cancel: false, withdraw: true },
    })
    const visitor = await ask(id, { lines: [asked(1)] }, 'visitor', await harness.keyOf(id))
    expect([visitor.status, visitor.body.number, visitor.body.by]).toEqual([200, `RMA-${String(id)}-2`, ''])
    expect((await harness.read(id)).history.at(-1)?.action).toBe('requestReturn')
  })

  it('tells the shop by mail who asks for what, and why', async () => {
    const { order_id: id } = await harness.shipped()
    const mails = await harness.mailsOf(() => ask(id, { lines: [asked(2)], message: 'It is for another model' }))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [
        (await harness.server.visitor().call(site.table.readSite, { query: {} })).body.contact_email,
        `RMA-${String(id)}-1: A customer asks for a return`,
      ],
    ])
    for (const text of [`2 × ${harness.part.name}`, 'Wrong part', '"It is for another model"', 'Ana Duarte'])
      expect(mails[0]?.text).toContain(text)
  })

  it('is one request under one id, also after a lost answer', async () => {
    const { order_id: id } = await harness.shipped()
    const form = { id: harness.newId(), lines: [asked(1)] }
    for (const number of [1, 1]) expect((await ask(id, form)).body.number).toBe(`RMA-${String(id)}-${String(number)}`)
    expect(await returnedOf(id)).toEqual([1, 0])
  })

  it('with other contents under the id of an entered one is refused with what was entered', async () => {
    const { order_id: id } = await harness.shipped()
    const form = { id: harness.newId(), lines: [asked(1)], message: 'It is for another model' }
    const { body: first } = await ask(id, form)
    for (const given of [
      { lines: [asked(2)] },
      { lines: [{ ...asked(1), reason: 'defective' as const }] },
      { message: 'It came broken' },
    ]) {
      const { status, refusal } = await ask(id, { ...form, ...given })
      expect([status, refusal.error]).toEqual([409, 'returns.known'])
    }
    await accept(first)
    expect((await ask(id, form)).body).toMatchObject({ number: first.number, state: 'opened' })
    expect((await harness.open(id, { id: form.id, lines: [of(1)] })).refusal.error).toBe('returns.known')
    expect(await returnedOf(id)).toEqual([1, 0])
  })

  it('refuses strangers, pieces on another return, and says plainly when it is too late', async () => {
    const { order_id: id } = await harness.shipped()
    expect((await ask(id, { lines: [asked(1)] }, 'customer')).refusal.error).toBe('orders.unknown')
    expect((await ask(id, { lines: [asked(1)] }, 'visitor', 'wrong')).refusal.error).toBe('orders.unknown')
    await ask(id, { lines: [asked(3)] })
    expect((await ask(id, { lines: [asked(1)] })).refusal.error).toBe('returns.tooMany')
    const old = (await harness.shipped()).order_id
    const longAgo = new Date(harness.server.clock.now().getTime() - 31 * 86_400_000)
    await harness.server.db
      .updateTable('order_shipment')
      .set({ shipped_at: longAgo })
      .where('order_id', '=', old)
      .execute()
    const late = await ask(old, { lines: [asked(1)] })
    expect([late.status, late.refusal.error]).toEqual([409, 'returns.tooLate'])
    expect(late.refusal.message).toMatch(/^Returns are possible for 30 days after delivery, so until \w+ \d+, 2026/)
    const seen = await harness.listOf(old, 'dealer')
    expect([seen.may.request, seen.late]).toEqual([false, late.refusal.message])
    expect((await harness.open(old, { lines: [of(1)] })).status).toBe(200)
  })

  it('is possible for as many days as the shop has set, from the next moment on', async () => {
    const { order_id: id } = await harness.shipped()
    const deadline = async () => (await harness.listOf(id, 'dealer')).deadline
    const shippedAt = harness.server.clock.now().getTime()
    const dayAfter = (days: number) => new Date(shippedAt + days * 86_400_000).toISOString().slice(0, 10)
    expect(await deadline()).toBe(dayAfter(30))
    const save = async (days: number) => {
      const { rev } = await readSetting(harness.as.admin, 'returns')
      return saveSetting(harness.as.admin, { section: 'returns', rev, value: { days } })
    }
    expect((await save(14)).body.value).toEqual({ days: 14 })
    expect(await deadline()).toBe(dayAfter(14))
    const before = new Date(shippedAt - 20 * 86_400_000)
    await harness.server.db
      .updateTable('order_shipment')
      .set({ shipped_at: before })
      .where('order_id', '=', id)
      .execute()
    const late = await ask(id, { lines: [asked(1)] })
    expect(late.refusal.message).toMatch(/^Returns are possible for 14 days after delivery/)
    for (const days of [0, 366, 1.5])
      expect(Object.keys((await save(days)).refusal.errors).at(0), String(days)).toMatch(/days$/)
    await save(30)
    expect((await ask(id, { lines: [asked(1)] })).status).toBe(200)
    const history = await historyOf(harness.as.admin, 'returns')
    expect(history.map(({ text }) => text)).toEqual([
      'Customers may ask for a return for: 30 days instead of 14 days.',
      'Customers may ask for a return for: 14 days instead of 30 days.',
    ])
    expect((await undo(harness.as.admin, history[0]?.entry_id ?? '')).body.value).toEqual({ days: 14 })
  })
})

describe('A request', () => {
  const request = async () => (await ask((await harness.shipped()).order_id, { lines: [asked(2)] })).body

  it('is accepted with a fee and instructions, which are mailed', async () => {
    const one = await request()
    const mails = await harness.mailsOf(async () => {
      const { body } = await accept(one, 'reviewer', 'Send it this week')
      expect([body.state, body.fee, body.refunds_shipping, body.answer, body.rev]).toEqual([
        ...['opened', { kind: 'percent', value: 15 }, true, 'Send it this week', 2],
      ])
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`Return ${one.number}: Send your parts`])
    expect(mails[0]?.text).toContain('15%')
  })

  it('is declined with a message, which is mailed, and its pieces can be asked for again', async () => {
    const one = await request()
    const mails = await harness.mailsOf(async () => {
      expect((await decline(one)).body).toMatchObject({
        state: 'declined',
        answer: 'Opened parts of this kind are not resold',
      })
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`Return ${one.number}: Declined`])
    expect(mails[0]?.text).toContain('Opened parts of this kind are not resold')
    expect(await returnedOf(one.order_id)).toEqual([0, 0])
    expect((await decline(await request(), ' ')).refusal.errors).toEqual({ message: 'Required' })
  })

  it('is cancelled while nothing came, and its pieces can come back on another one', async () => {
    const one = await request()
    const mails = await harness.mailsOf(async () => {
      expect((await cancel(one)).body.state).toBe('cancelled')
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`Return ${one.number}: Cancelled`])
    expect((await harness.open(one.order_id, { lines: [of(3)] })).status).toBe(200)
  })

  it('is withdrawn by its customer, also with the order’s key, and its pieces can be asked for again', async () => {
    const one = await request()
    const mails = await harness.mailsOf(async () => {
      const { body } = await withdraw(one)
      expect([body.state, body.rev, body.may.withdraw]).toEqual(['cancelled', 2, false])
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`${one.number}: A customer has withdrawn a return`])
    expect(await returnedOf(one.order_id)).toEqual([0, 0])
    expect((await harness.read(one.order_id)).history.at(-1)?.action).toBe('withdrawReturn')
    const again = (await ask(one.order_id, { lines: [asked(3)] })).body
    const key = await harness.keyOf(one.order_id)
    expect((await withdraw(again, 'visitor', key)).body.state).toBe('cancelled')
  })

  it('is not withdrawn by strangers, by staff, twice, or once staff have decided', async () => {
    const one = await request()
    expect((await withdraw(one, 'customer')).refusal.error).toBe('returns.unknown')
    expect((await withdraw(one, 'visitor', 'wrong')).refusal.error).toBe('returns.unknown')
    expect((await withdraw({ ...one, number: 'RMA-1-1' })).refusal.error).toBe('returns.unknown')
    expect((await withdraw(one, 'admin')).refusal.error).toBe('returns.notNow')
    expect((await accept(one)).status).toBe(200)
    expect((await withdraw(one)).refusal.error).toBe('returns.changed')
    const late = await withdraw({ ...one, rev: 2 })
    expect([late.refusal.error, late.refusal.message]).toEqual([
      ...['returns.notNow', 'This return is “Waiting for parts”, so this is not possible now.'],
    ])
    // What staff opened is theirs to cancel.
    const { body: opened } = await harness.open((await harness.shipped()).order_id, { lines: [of(1)] })
    expect((await withdraw(opened)).refusal.error).toBe('returns.notNow')
    const other = await request()
    const answers = await Promise.all([withdraw(other), withdraw(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await returnedOf(other.order_id)).toEqual([0, 0])
  })

  it('is decided once: the second of two people sees the first one’s decision', async () => {
    const one = await request()
    const [first, second] = [await decline(one), await accept(one, 'reviewer')]
    expect([first.status, second.status, second.refusal.error]).toEqual([200, 409, 'returns.changed'])
    expect(second.refusal.current).toMatchObject({ state: 'declined', rev: 2 })
    const now = { ...one, rev: 2 }
    for (const late of [await accept(now), await decline(now), await cancel(now)])
      expect([late.status, late.refusal.error]).toEqual([409, 'returns.notNow'])
    expect((await accept(now)).refusal.message).toBe('This return is “Declined”, so this is not possible now.')
  })

  it('is decided by the office; an unknown return is unknown to it', async () => {
    const one = await request()
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const)
      for (const work of [accept(one, role), decline(one, 'No', role), cancel(one, role)])
        expect([role, (await work).status]).toEqual([role, 403])
    const unknown = { ...one, number: 'RMA-1-1' }
    for (const work of [accept(unknown), decline(unknown), cancel(unknown), accept({ ...one, number: 'nonsense' })])
      expect((await work).refusal.error).toBe('returns.unknown')
  })
})

describe('GET /orders/{id}/returns', () => {
  it('is for who may see the order, without places and names of staff for customers', async () => {
    const { order_id: id } = await harness.shipped()
    await harness.open(id, { lines: [of(1)], fee: noFee })
    const customer = (await harness.listOf(id, 'dealer')).returns[0]
    expect([customer?.by, customer?.lines[0]?.location]).toEqual(['', null])
    const stranger = await harness.as.customer.call(table.listOrderReturns, { params: { id: String(id) }, query: {} })
    expect(stranger.refusal.error).toBe('orders.unknown')
    const visitor = await harness.server
      .visitor()
      .call(table.listOrderReturns, { params: { id: String(id) }, query: { order_key: await harness.keyOf(id) } })
    expect(visitor.body.returns).toHaveLength(1)
  })
})
