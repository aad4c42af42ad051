import { describe, expect, it } from 'vitest'
import { toNewClaim, toNewRows } from '../../../offline/replica/new-claims.ts'
import { overlayClaim } from '../../../offline/replica/overlay.ts'
import { aClaim, anOp, id, me, noteOp, photoOp, tripOp } from '../support/claims.ts'

const form = {
  id: id(1),
  serial_number: 'MT52534K00417',
  equipment_id: 5,
  customer_name: '',
  customer_company: 'Lakeshore Community Gym',
  customer_address_1: '1 Shore Dr',
  customer_city: 'Chicago',
  customer_state_id: 13,
  customer_contact: [{ type: 'phone', value: '(612) 555-0148' }],
  service_requested: 'Worn part: belt slips',
  order: { products: [{ product_id: 40, qty: 2, source: 'order' }] },
}
const known = {
  brand: 'Meridian',
  model: 'T500',
  equipment_type: 'Treadmill',
  customer_state: 'IL',
  required_photos: ['Serial plate'],
  may: { close: false, trip: true, note_classes: ['customer'], correct: false, parts: true },
  parts: [
    {
      product_id: 40,
      number: 'MT5-0233-BT',
      name: 'Drive belt',
      qty: 2,
      source: 'order',
      price: 24.6,
      state: 'To order',
    },
  ],
}
const createFiling = (over: Parameters<typeof anOp>[2] = {}, overrides: object = {}) =>
  anOp('fileClaim', { params: null, body: { ...form, ...overrides } }, { known, ...over })
const partsOp = (parts: object[], was: object[], over: Parameters<typeof anOp>[2] = {}) =>
  anOp('setParts', { body: { parts, was } }, over)

describe('A claim that was filed on this device', () => {
  it('is shown at once with the machine, customer, problem and parts of its form, marked as waiting', () => {
    const seen = toNewClaim(id(1), [createFiling()], me)
    expect(seen?.asOf).toBeNull()
    expect(seen?.value).toMatchObject({
      ticket_id: id(1),
      status: 'requests',
      display_id: 'New claim',
      model: 'T500',
      brand: 'Meridian',
      customer_state: 'IL',
      customer_company: 'Lakeshore Community Gym',
      service_requested: 'Worn part: belt slips',
      account_id: me.accountId,
      filed_by: me.userId,
    })
    expect(seen?.value.order.products).toMatchObject([{ number: 'MT5-0233-BT', name: 'Drive belt', qty: 2 }])
    expect(seen?.pending['claim']?.state).toBe('queued')
  })

  it('holds the trips, notes and photos that were added before it was sent', () => {
    const sha = 'a'.repeat(64)
    const seen = toNewClaim(
      id(1),
      [createFiling(), tripOp(id(50)), noteOp(id(51), 'Key at the desk'), photoOp(id(52), sha)],
      me,
    )
    expect(seen?.value.trips.map((trip) => trip.id)).toEqual([id(50)])
    expect(seen?.value.notes.map((note) => note.note)).toEqual(['Key at the desk'])
    expect(seen?.localFiles.map((file) => file.sha256)).toEqual([sha])
    expect(Object.keys(seen?.pending ?? {}).sort()).toEqual([id(50), id(51), id(52), 'claim'].sort())
  })

  it('stays visible with everything on it when the server refuses it', () => {
    const error = { status: 422, code: 'labor-claims.serial', message: 'No.', errors: {}, at: 0, current: null }
    const seen = toNewClaim(id(1), [createFiling({ state: 'rejected', error }), noteOp(id(51), 'Key at the desk')], me)
    expect(seen?.value.notes).toHaveLength(1)
    expect(seen?.pending['claim']).toMatchObject({ state: 'rejected', error })
  })

  it('is the server’s version once it has arrived, with the pending ops applied', () => {
    const answer = aClaim({ status: 'requests', display_id: 'LC-20500' })
    const ops = [createFiling({ state: 'acked', ackedAt: 1000, result: answer }), noteOp(id(51), 'Key at the desk')]
    const seen = toNewClaim(id(1), ops, me)
    expect(seen?.value.display_id).toBe('LC-20500')
    expect(seen?.asOf).toBe(1000)
    expect(seen?.value.notes).toHaveLength(1)
    expect(Object.keys(seen?.pending ?? {})).toEqual([id(51)])
  })

  it('does not exist if it was filed elsewhere', () => {
    expect(toNewClaim(id(1), [noteOp(id(51), 'Of another user')], me)).toBeNull()
  })

  it('is listed among filed claims, and among the jobs if its filer does the work', () => {
    const given = { ops: [createFiling()], list: null, me }
    expect(toNewRows({ ...given, section: 'filed' })).toMatchObject([{ value: { ticket_id: id(1) }, asOf: null }])
    expect(toNewRows({ ...given, section: 'jobs' })).toHaveLength(1)
    const dealers = [createFiling({ known: { ...known, may: { ...known.may, trip: false } } })]
    expect(toNewRows({ ...given, ops: dealers, section: 'jobs' })).toEqual([])
    expect(toNewRows({ ...given, ops: dealers, section: 'filed' })).toHaveLength(1)
  })

  it('leaves the list once a newer list of the server has arrived', () => {
    const ops = [createFiling({ state: 'acked', ackedAt: 1000, result: aClaim() })]
    expect(toNewRows({ section: 'filed', ops, list: { asOf: 1000 }, me })).toHaveLength(1)
    expect(toNewRows({ section: 'filed', ops, list: { asOf: 1001 }, me })).toEqual([])
  })
})

describe('A pending list of parts', () => {
  const belt = {
    product_id: 40,
    number: 'MT5-0233-BT',
    name: 'Drive belt',
    qty: 1,
    source: 'order' as const,
    price: 24.6,
    state: 'Delivered',
  }
  const snapshot = { value: aClaim({ order: { products: [belt] } }), asOf: 500 }
  const createLine = (product_id: number, qty: number, source = 'order') => ({ product_id, qty, source })

  it('is applied to the claim: added parts as the form named them, earlier parts as the server has them', () => {
    const op = partsOp([createLine(40, 3), createLine(41, 1, 'stock')], [createLine(40, 1)], {
      known: { parts: [{ ...belt, product_id: 41, number: 'MT5-0417-MB', name: 'Drive motor', source: 'stock' }] },
    })
    const seen = overlayClaim(snapshot, [op], me)
    expect(seen.value.order.products).toMatchObject([
      { product_id: 40, qty: 3, state: 'Delivered' },
      { product_id: 41, qty: 1, source: 'stock', name: 'Drive motor', state: 'From stock' },
    ])
    expect(seen.pending['parts']?.opId).toBe(op.opId)
    expect(seen.pending[id(1)]).toBeUndefined()
  })

  it('keeps the parts that another user added meanwhile', () => {
    const theirs = { ...snapshot, value: aClaim({ order: { products: [belt, { ...belt, product_id: 99 }] } }) }
    const seen = overlayClaim(theirs, [partsOp([createLine(41, 1)], [createLine(40, 1)])], me)
    expect(seen.value.order.products.map((part) => part.product_id)).toEqual([99, 41])
  })

  it('changes nothing after a refusal', () => {
    const seen = overlayClaim(snapshot, [partsOp([], [createLine(40, 1)], { state: 'rejected' })], me)
    expect(seen.value.order.products).toHaveLength(1)
    expect(seen.pending['parts']?.state).toBe('rejected')
  })

  it('is replaced by the claim in its answer', () => {
    const answer = aClaim({ rev: 9, order: { products: [{ ...belt, qty: 7 }] } })
    const op = partsOp([createLine(40, 2)], [createLine(40, 1)], { state: 'acked', ackedAt: 900, result: answer })
    expect(overlayClaim(snapshot, [op], me).value.order.products).toMatchObject([{ qty: 7 }])
  })
})
