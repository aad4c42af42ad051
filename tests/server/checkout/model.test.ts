import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import type { Person } from '../../support/shop-model.ts'
import { ShopModel } from '../../support/shop-model.ts'
import { sellable } from '../../support/shopping.ts'

const seed = Number(process.env.SHOP_SEED ?? 20261120)
/** Fewer on a PostgreSQL server: what differs there is who waits for whom, which the races look at. */
const isElsewhere = (process.env.TEST_DATABASE_URL ?? '') !== ''
const numRuns = Number(process.env.SHOP_RUNS ?? (isElsewhere ? 100 : 500))

type Move = (model: ShopModel, person: Person) => Promise<void>
const partOf = (model: ShopModel, at: number) => model.parts[at % model.parts.length]?.product_id ?? 0
const at = fc.nat({ max: 3 })

const add = fc.tuple(at, fc.integer({ min: 1, max: 4 })).map(
  ([part, qty]): Move =>
    (model, person) =>
      model.add(person, partOf(model, part), qty),
)
const set = fc
  .tuple(at, fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.constantFrom(0, -1, 999, 1000)))
  .map(
    ([part, qty]): Move =>
      (model, person) =>
        model.set(person, partOf(model, part), qty),
  )
const remove = at.map(
  (part): Move =>
    (model, person) =>
      model.remove(person, partOf(model, part)),
)
const ship = fc
  .constantFrom<object>(
    {},
    {},
    { postal_code: '60601', city: 'Chicago', state: 'IL' },
    { name: 'Jo' },
    { postal_code: 'x' },
  )
  .map(
    (fields): Move =>
      (model, person) =>
        model.ship(person, fields),
  )
const choose = fc.constantFrom('GROUND', 'GROUND', 'NEXT', 'WC', 'NOWHERE').map(
  (option): Move =>
    (model, person) =>
      model.choose(person, option),
)
const bill = fc
  .constantFrom<object>({}, {}, {}, { number: '4000000000000002' }, { csc: '901' }, { exp_year: 2020 })
  .map(
    (card): Move =>
      (model, person) =>
        model.bill(person, card),
  )
const coupon = fc.constantFrom('WELCOME10', 'SHIP5', 'EXPIRED', 'NONE').map(
  (code): Move =>
    (model, person) =>
      model.coupon(person, code),
)
const step = fc.constantFrom('shipping', 'billing', 'review', 'thankyou').map(
  (to): Move =>
    (model, person) =>
      model.step(person, to),
)
const clear = fc.constant<Move>((model, person) => model.clear(person))
const submit = fc.boolean().map(
  (twice): Move =>
    (model, person) =>
      model.order(person, { twice, as: undefined }),
)
/** The last order again; another's; a submission that there never was. */
const again = fc.constant<Move>((model, person) => model.order(person, { twice: false, as: person.last?.submission }))
const anothers = at.map(
  (who): Move =>
    (model, person) =>
      model.order(person, { twice: false, as: model.people[who % model.people.length]?.last?.submission }),
)
const restock = fc.constant<Move>((model) => model.restock(3))
/** All the way to the thank-you page, as most people go it. */
const buy = fc.tuple(at, fc.boolean()).map(([part, twice]): Move => async (model, person) => {
  await model.add(person, partOf(model, part), 1)
  await model.ship(person, {})
  await model.choose(person, 'GROUND')
  await model.bill(person, {})
  await model.order(person, { twice, as: undefined })
})
const move = fc.oneof(
  { weight: 4, arbitrary: add },
  { weight: 2, arbitrary: set },
  { weight: 2, arbitrary: remove },
  { weight: 3, arbitrary: ship },
  { weight: 3, arbitrary: choose },
  { weight: 3, arbitrary: bill },
  { weight: 2, arbitrary: coupon },
  { weight: 1, arbitrary: step },
  { weight: 1, arbitrary: clear },
  { weight: 3, arbitrary: submit },
  { weight: 1, arbitrary: again },
  { weight: 1, arbitrary: anothers },
  { weight: 1, arbitrary: restock },
  { weight: 2, arbitrary: buy },
)

describe('whatever several people do in one shop', () => {
  let server: TestServer
  let model: ShopModel
  beforeAll(async () => {
    server = await startServer()
    const parts = (await sellable(server, 4)).map(({ product_id, price }) => ({ product_id, price: price ?? 0 }))
    const ids = parts.map((one) => one.product_id)
    await server.db.updateTable('product').set({ qty: 20 }).where('product_id', 'in', ids).execute()
    const person = async (name: string, discount: number): Promise<Person> => ({
      name,
      discount,
      client: name === 'visitor' ? server.visitor() : await server.signIn(`${name}@demo.test`),
      lines: new Map(),
      state: null,
      last: null,
    })
    const people = [
      await person('visitor', 0),
      await person('visitor', 0),
      await person('customer', 0),
      await person('dealer', 15),
      await person('servicer', 12.5),
    ]
    model = new ShopModel(server, people, parts, 20)
  })
  afterAll(() => server.close())

  it('totals are right to the cent, nothing is sold that is not there, a submission is one order, no step is skipped, and nobody gets what is another’s', async () => {
    // The shop goes on from run to run, as shops do: what fails is told by its seed and its run.
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: 4 }), move), { minLength: 1, maxLength: 4 }), async (moves) => {
        for (const [who, make] of moves) await make(model, model.people[who]!)
        await model.check()
      }),
      { seed, numRuns, endOnFailure: true },
    )
    await server.jobs.drain()
    expect(server.jobFaults).toEqual([])
    expect(model.placed).toBeGreaterThan(numRuns / 50)
    const charges = await server.db.selectFrom('demo_charge').select('state').execute()
    expect(charges.filter((one) => one.state === 'captured')).toHaveLength(model.placed)
    expect(charges.filter((one) => one.state === 'authorized')).toEqual([])
  }, 3_600_000)
})
