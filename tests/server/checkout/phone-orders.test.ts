import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { add, bill, choose, order, sellable, ship, summit, toReview } from '../../support/shopping.ts'

let server: TestServer
let part: number
let office: Client
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!.product_id
  await server.db.updateTable('product').set({ qty: 1000 }).where('product_id', '=', part).execute()
})
afterAll(() => server.close())

const { table } = checkout
const forUser = (asUser: number | null) => office.call(table.setUser, { body: { asUser } })
beforeEach(async () => {
  office = await server.signIn('admin@demo.test')
  await office.call(table.adminCheckout, { body: { value: false } })
  await office.call(table.adminCheckout, { body: { value: true } })
})
const orderRow = (id: number | undefined) =>
  server.db
    .selectFrom('shop_order')
    .selectAll()
    .where('order_id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

describe('a phone order (K01, K07)', () => {
  it('belongs to the chosen customer, at their prices, and records who took it', async () => {
    const chosen = await forUser(demoUsers.dealer)
    expect(chosen.body.as_user).toMatchObject({ account_name: 'Hillcrest Fitness Supply', discount: 15 })
    expect(chosen.body).toMatchObject({ admin_checkout: true, may_send_check: true, may_use_terms: true })
    await toReview(office, part)
    const extraInfo = { card_option: 'check', check_number: '1042', po_number: 'PO 7', purchase_taken_by: 'Ruth' }
    await office.call(table.submitBilling, { body: { pays_by: 'check' } })
    const placed = await order(office, { extraInfo })
    expect(placed.body.error).toBeNull()
    const row = await orderRow(placed.body.order?.order_id)
    expect(row).toMatchObject({
      order_type: 'phone',
      payment: 'check',
      user_id: demoUsers.dealer,
      placed_by: demoUsers.admin,
      check_number: '1042',
      po_number: 'PO 7',
      taken_by: 'Ruth',
      card_last4: null,
    })
    const line = await server.db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', row.order_id)
      .executeTakeFirstOrThrow()
    expect(line.price).toBe(Math.round(line.list_price * 0.85))
  })

  it('is not placed for a user who was removed after being chosen', async () => {
    await forUser(demoUsers.dealer2)
    await toReview(office, part)
    await office.call(table.submitBilling, { body: { pays_by: 'check' } })
    const setActive = (active: boolean) =>
      server.db.updateTable('app_user').set({ active }).where('user_id', '=', demoUsers.dealer2).execute()
    await setActive(false)
    const placed = await order(office, { extraInfo: { card_option: 'check', check_number: '1045' } })
    await setActive(true)
    expect(placed.body).toMatchObject({ order: null, error: 'order.user' })
    expect(placed.body.message).toBe('This user was removed since. Choose another user.')
  })

  it('is of the type that staff choose, a phone order where they choose none (`SF006`)', async () => {
    for (const [chosen, stored] of [
      [{ order_type: 'web' }, 'web'],
      [{ order_type: 'phone' }, 'phone'],
      [{}, 'phone'],
    ] as const) {
      await office.call(table.adminCheckout, { body: { value: true } })
      await forUser(demoUsers.dealer)
      await toReview(office, part)
      await office.call(table.submitBilling, { body: { pays_by: 'check' } })
      const placed = await order(office, { extraInfo: { card_option: 'check', check_number: '1044', ...chosen } })
      expect(placed.body.error).toBeNull()
      expect(await orderRow(placed.body.order?.order_id)).toMatchObject({
        order_type: stored,
        user_id: demoUsers.dealer,
        placed_by: demoUsers.admin,
        taken_by: 'Ruth Abernathy',
      })
    }
  })

  it('says who took it, the check, the address block and the order before on the order, its receipt and its mail, and is found by them', async () => {
    await forUser(demoUsers.dealer)
    await toReview(office, part)
    await office.call(table.submitBilling, { body: { pays_by: 'check' } })
    const typed = {
      check_number: '1043',
      purchase_taken_by: 'Ruth Ames',
      address_block: 'Hillcrest Fitness\nAccounts payable',
      surcharge_requested_by: 'Tom Brandt',
      previous_order: 'SO-50003',
    }
    const { order_id } = (await order(office, { extraInfo: { card_option: 'check', ...typed } })).body.order!
    const id = String(order_id)
    const { body } = await office.call(orders.table.readOrder, { params: { id }, query: {} })
    expect(body).toMatchObject({
      ...{ check_number: '1043', taken_by: 'Ruth Ames', address_block: typed.address_block },
      ...{ surcharge_requested_by: 'Tom Brandt', previous_order: 'SO-50003' },
    })
    const receipt = readPdf((await office.call(orders.table.readReceipt, { params: { id }, query: {} })).bytes)
    for (const [name, value] of [
      ['Payment', 'Check 1043'],
      ['Taken by', 'Ruth Ames'],
      ['Surcharge requested by', 'Tom Brandt'],
      ['Previous order', 'SO-50003'],
      ['Hillcrest Fitness', 'Accounts payable'],
    ] as const)
      expect(receipt.text).toContain(`${name}\n${value}`)
    await server.jobs.drain()
    const mail = server.mails.findLast(({ subject }) => subject === `Order ${body.display_id}`)
    for (const text of ['1043', 'Ruth Ames', 'Accounts payable', 'Tom Brandt', 'SO-50003'])
      expect(mail?.text, text).toContain(text)
    for (const filter of ['1043', 'ruth ames', 'accounts payable', 'tom brandt', 'so-50003'])
      expect((await office.call(orders.table.listOrders, { query: { filter } })).body.data, filter).toMatchObject([
        { order_id },
      ])
  })

  it('is billed to the free text where one is typed: at the gateway, on the order and on its papers', async () => {
    await forUser(demoUsers.customer)
    await add(office, part)
    await ship(office)
    await choose(office)
    const free = (line: string) => `Ann Roe\n9 Other Street\n${line}`
    expect((await bill(office, {}, { address_block: free('Newark, NJ 99999') })).body.ok).toBe(true)
    expect((await order(office)).body).toMatchObject({
      order: null,
      message: 'Street address and postal code do not match.',
    })
    // The shipping address that the form had filled in is no part of it.
    const billed = await bill(office, {}, { addr1: 'P.O. Box', city: '', address_block: free('Newark, NJ 07102') })
    expect(billed.body.checkout.pending.billing_address).toMatchObject({ addr1: '', city: '', postal_code: '' })
    const id = String((await order(office)).body.order?.order_id)
    const { body } = await office.call(orders.table.readOrder, { params: { id }, query: {} })
    expect(body).toMatchObject({ address_block: free('Newark, NJ 07102'), billing_addr1: '', billing_postal_code: '' })
    await server.db
      .updateTable('shop_order')
      .set({ billing_addr1: '1 Old Way' })
      .where('order_id', '=', Number(id))
      .execute()
    const receipt = readPdf((await office.call(orders.table.readReceipt, { params: { id }, query: {} })).bytes)
    expect(receipt.text).toContain('Ann Roe\n9 Other Street\nNewark, NJ 07102')
    expect(receipt.text).not.toContain('1 Old Way')

    const typed = {
      billing_addr1: '4 Elm Street',
      billing_city: 'Summit',
      billing_state: 'NJ',
      billing_postal_code: '07901',
    }
    const edited = (await office.call(orders.table.editOrder, { params: { id }, body: typed })).body
    expect(edited).toMatchObject({ billing_addr1: '4 Elm Street', address_block: '' })
  })

  it('is billed to the free text with a saved card too; a card without a whole address takes one', async () => {
    const begin = async () => {
      await office.call(table.adminCheckout, { body: { value: true } })
      await forUser(demoUsers.customer)
      await add(office, part)
      await ship(office)
      await choose(office)
    }
    await begin()
    const address_block = '12 Maple Terrace\nSummit'
    await bill(office, {}, { address_block, save_card: true })
    expect((await order(office)).body.error).toBeNull()
    await server.jobs.drain()
    const { card_id } = await server.db
      .selectFrom('saved_card')
      .select('card_id')
      .orderBy('card_id', 'desc')
      .executeTakeFirstOrThrow()
    await begin()
    const pay = async (more: object) =>
      (await office.call(table.submitBilling, { body: { card_id, pays_by: 'card', ...more } })).body
    expect((await pay({})).errors).toMatchObject({ city: 'Required' })
    expect((await pay({ address_block })).ok).toBe(true)
    const placed = (await order(office, { extraInfo: { card_option: 'saved', card_id } })).body.order
    expect(await orderRow(placed?.order_id)).toMatchObject({ address_block, billing_addr1: '' })
    const { addr1, city, state, postal_code } = summit
    await begin()
    expect((await pay({ addr1, city, state, postal_code })).ok).toBe(true)
    await server.db.deleteFrom('saved_card').where('card_id', '=', card_id).execute()
  })

  it('takes another free text, or the fields again, for the card that the cart has, where the bank compares the same', async () => {
    await forUser(demoUsers.customer)
    await add(office, part)
    await ship(office)
    await choose(office)
    const address_block = 'Ann Roe\n9 Other Street\nNewark, NJ 07102'
    const { pending } = (await bill(office, {}, { address_block })).body.checkout
    expect(pending).toMatchObject({ address_block, billing_address: { addr1: '' } })
    const again = async (body: object) =>
      (await office.call(table.submitBilling, { body: { pays_by: 'card', ...body } })).body
    expect(await again({})).toMatchObject({ ok: false, message: 'No Billing Address', checkout: { pending } })
    const other = await again({ address_block: 'Ann Rowe, 9 Other Street, Newark, NJ 07102' })
    expect(other.checkout.pending).toEqual({ ...pending, address_block: 'Ann Rowe, 9 Other Street, Newark, NJ 07102' })
    const [addr1, postal_code] = ['9 Other Street', '07102']
    const typed = await again({ addr1, city: 'Newark', state: 'NJ', postal_code })
    expect(typed.checkout.pending.address_block).toBeUndefined()
    expect(typed.checkout.pending).toMatchObject({
      card: pending.card,
      billing_address: { name: 'Jordan Ellis', city: 'Newark' },
    })
    const { order: placed } = (await order(office)).body
    expect(await orderRow(placed?.order_id)).toMatchObject({
      address_block: '',
      billing_addr1: addr1,
      card_last4: '4242',
    })
  })

  it('asks for the card again where the bank would compare another address than the one it was entered with', async () => {
    await forUser(demoUsers.customer)
    await add(office, part)
    await ship(office)
    await choose(office)
    await bill(office, { postal_code: '99999' }, { address_block: 'Ann Roe\n9 Other Street\nNewark, NJ 99999' })
    expect((await order(office)).body.message).toBe('Street address and postal code do not match.')
    const { addr1, city, state, postal_code } = summit
    const address_block = 'Ann Roe\n9 Other Street\nNewark, NJ 07102'
    for (const body of [{ address_block }, { addr1, city, state, postal_code }])
      expect((await office.call(table.submitBilling, { body: { pays_by: 'card', ...body } })).body).toMatchObject({
        ...{ ok: false, error: 'order.billing', errors: { 'cc-number': 'Required' } },
        message: expect.stringContaining('Enter the card again') as string,
      })
    expect((await bill(office, { postal_code: '07102' }, { address_block })).body.ok).toBe(true)
    expect((await order(office)).body.error).toBeNull()
  })

  it('requires a customer first, and clears them when the mode is switched on again', async () => {
    await toReview(office, part)
    const extraInfo = { card_option: 'new' }
    expect((await order(office, { extraInfo })).body).toMatchObject({ error: 'order.user' })
    await forUser(demoUsers.customer)
    const again = await office.call(table.adminCheckout, { body: { value: true } })
    expect(again.body.as_user).toBeNull()
    expect((await forUser(99_999)).refusal.error).toBe('users.unknown')
  })

  it('clears the data of one customer when another is chosen', async () => {
    await forUser(demoUsers.customer)
    const before = await toReview(office, part)
    expect(before.pending.card).not.toBeNull()
    const after = (await forUser(demoUsers.dealer)).body
    expect(after.pending).toEqual({ shipping_address: null, billing_address: null, card: null })
    expect(after.valid_step).toBe(0)
  })

  it('needs no email and accepts the customer’s saved card', async () => {
    await forUser(demoUsers.customer)
    await add(office, part)
    expect((await ship(office, { email: '' })).body.ok).toBe(true)
    await choose(office)
    const wallet = (await office.call(table.readWallet, { query: { asUser: demoUsers.customer } })).body
    expect(wallet.cards).toMatchObject([{ brand: 'Visa', last4: '4242' }])
    const card_id = wallet.cards[0]!.card_id!
    expect((await office.call(table.submitBilling, { body: { card_id } })).body.ok).toBe(true)
    const placed = await order(office, { extraInfo: { card_option: 'saved', card_id } })
    expect(placed.body).toMatchObject({ error: null })
    await server.jobs.drain()
    expect(server.mails.at(-1)?.to).toBe('customer@demo.test')
  })

  it('stores the warranty notes as a note of the order', async () => {
    await forUser(demoUsers.dealer)
    await office.call(table.setWarranty, {
      body: { warranty: true, serial_number: 'mt5 2534k-00417', claim_reason: 'Belt torn' },
    })
    await add(office, part)
    await ship(office)
    await choose(office)
    const extraInfo = {
      card_option: 'new',
      warranty_notes: 'Runs 12 hours a day',
      warranty_purchase_date: '2025-09-01',
    }
    for (const [typed, sentence] of [
      ['2025-02-30', 'There is no such date'],
      ['2027-09-01', 'The purchase date is in the future'],
    ] as const) {
      const refused = await order(office, { extraInfo: { ...extraInfo, warranty_purchase_date: typed } })
      expect([refused.status, Object.values(refused.refusal.errors ?? {})]).toEqual([422, [sentence]])
    }
    const before = await server.db
      .selectFrom('product')
      .select('qty')
      .where('product_id', '=', part)
      .executeTakeFirstOrThrow()
    const placed = await order(office, { extraInfo })
    const row = await orderRow(placed.body.order?.order_id)
    expect(row).toMatchObject({
      order_type: 'warranty',
      payment: 'warranty',
      status: 'approval pending',
      serial_number: 'MT52534K00417',
      purchased_date: '2025-09-01',
      claim_reason: 'Belt torn',
    })
    const notes = await server.db.selectFrom('order_note').selectAll().where('order_id', '=', row.order_id).execute()
    expect(notes).toMatchObject([{ text: 'Runs 12 hours a day', user_id: demoUsers.admin }])
    const after = await server.db
      .selectFrom('product')
      .select('qty')
      .where('product_id', '=', part)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })
})

describe('what only phone orders may contain', () => {
  it('is refused to all other users', async () => {
    const client = await server.signIn('customer@demo.test')
    await toReview(client, part)
    for (const extraInfo of [
      { card_option: 'check' },
      { card_option: 'terms' },
      { card_option: 'new', purchase_taken_by: 'Me' },
      { card_option: 'new', address_block: 'Somewhere' },
      { card_option: 'new', surcharge_requested_by: 'Me' },
      { card_option: 'new', order_type: 'phone' },
      { card_option: 'new', warranty_notes: 'x' },
    ]) {
      const refused = await order(client, { extraInfo })
      expect([refused.status, refused.refusal.error]).toEqual([403, 'checkout.adminOnly'])
    }
    for (const pays_by of ['check', 'terms'] as const)
      expect((await client.call(table.submitBilling, { body: { pays_by } })).refusal.error).toBe('checkout.adminOnly')
  })

  it('is refused to an administrator outside phone-order mode', async () => {
    await office.call(table.adminCheckout, { body: { value: false } })
    await toReview(office, part)
    expect((await order(office, { extraInfo: { card_option: 'check' } })).refusal.error).toBe('checkout.adminOnly')
  })

  it('lets an account with terms pay on terms', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    await add(dealer, part)
    expect((await ship(dealer)).body.checkout).toMatchObject({ may_use_terms: true, may_send_check: false })
    await choose(dealer)
    expect((await dealer.call(table.submitBilling, { body: { pays_by: 'terms' } })).body.checkout.valid_step).toBe(2)
    const placed = await order(dealer, { extraInfo: { card_option: 'terms' } })
    expect(await orderRow(placed.body.order?.order_id)).toMatchObject({ payment: 'terms', order_type: 'web' })
  })
})

describe('cards and addresses', () => {
  it('of other users cannot be used or read', async () => {
    const client = await server.signIn('customer@demo.test')
    const dealer = await server.signIn('dealer@demo.test')
    const theirs = (await dealer.call(table.readWallet, { query: {} })).body
    const card_id = theirs.cards[0]!.card_id!
    await toReview(client, part)
    expect((await client.call(table.submitBilling, { body: { card_id } })).refusal.error).toBe('checkout.cardUnknown')
    expect((await order(client, { extraInfo: { card_option: 'saved', card_id } })).refusal.error).toBe(
      'checkout.cardUnknown',
    )
    const { address_id } = theirs.addresses[0]!
    expect((await order(client, { extraInfo: { card_option: 'new', address_id } })).refusal.error).toBe(
      'addresses.unknown',
    )
    expect((await client.call(table.readWallet, { query: { asUser: demoUsers.dealer } })).refusal.error).toBe(
      'users.unknown',
    )
    const visitor = server.visitor()
    await toReview(visitor, part)
    expect((await order(visitor, { extraInfo: { card_option: 'saved', card_id } })).refusal.error).toBe(
      'checkout.cardUnknown',
    )
  })

  it('of the user place an order in three steps: saved address, saved card, order', async () => {
    const client = await server.signIn('customer@demo.test')
    await client.call(table.clearPending, {})
    await add(client, part)
    const { cards, addresses } = (await client.call(table.readWallet, { query: {} })).body
    const { address_id, ...place } = addresses[0]!
    await client.call(table.submitShipping, { body: { ...place, skip: true } })
    await choose(client)
    const card_id = cards[0]!.card_id!
    expect((await client.call(table.submitBilling, { body: { card_id } })).body.checkout.pending.card).toMatchObject({
      card_id,
      last4: '4242',
    })
    const placed = await order(client, { extraInfo: { card_option: 'saved', address_id } })
    expect(await orderRow(placed.body.order?.order_id)).toMatchObject({
      address_id,
      card_last4: '4242',
      billing_addr1: '12 Maple Terrace',
    })
  })

  it('can be saved: a saved card is offered next time, without its number', async () => {
    const client = await server.signIn('servicer@demo.test')
    await add(client, part)
    await ship(client)
    await choose(client)
    await bill(client, { number: '5555555555554444', exp_month: 3, exp_year: 2031 }, { save_card: true })
    expect((await order(client)).body.error).toBeNull()
    await server.jobs.drain()
    const { cards } = (await client.call(table.readWallet, { query: {} })).body
    expect(cards).toMatchObject([{ brand: 'Mastercard', last4: '4444', exp_month: 3, exp_year: 2031 }])
    await add(client, part)
    await ship(client)
    await choose(client)
    const card_id = cards[0]!.card_id!
    await client.call(table.submitBilling, { body: { card_id } })
    expect((await order(client, { extraInfo: { card_option: 'saved' } })).body.error).toBeNull()
  })
})

describe('the machine of a warranty order (K08)', () => {
  it('is identified by its serial; an invalid serial clears warranty and serial', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const setSerial = (serial_number: string) =>
      dealer.call(table.setWarranty, { body: { warranty: true, serial_number, claim_reason: 'Torn' } })
    expect((await setSerial('MT52534K00417')).body).toMatchObject({
      error: null,
      custom_properties: { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'Torn' },
    })
    const wrong = (await setSerial('ZZZ999')).body
    expect(wrong.error).toBe('warranty.serial')
    expect(wrong.message).toContain('This serial number does not fit.')
    expect(wrong.custom_properties).toEqual({ warranty: false, serial_number: '', claim_reason: '' })
  })
})

describe('an earlier order (K09, K10)', () => {
  it('is found by its number in any notation, with its parts, addresses and masked card', async () => {
    const client = await server.signIn('customer@demo.test')
    await client.call(cartRows.table.removeFromCart, { params: { productId: part } })
    await toReview(client, part, { qty: 2 })
    const placed = (await order(client)).body.order!
    for (const typed of [placed.display_id, String(placed.order_id), `# ${placed.display_id.toLowerCase()}`]) {
      const found = await office.call(table.findOrder, { params: { order: typed } })
      expect(found.body).toMatchObject({
        order_id: placed.order_id,
        total: placed.total,
        products: [{ product_id: part, qty: 2 }],
        shipping_address: { name: 'Jordan Ellis', city: 'Summit', state: 'NJ', postal_code: '07901' },
        billing_address: { addr1: summit.addr1 },
      })
    }
    const { card } = (await office.call(table.findOrderCard, { params: { order: placed.display_id } })).body
    expect(card).toMatchObject({ brand: 'Visa', last4: '4242', name: 'Jordan Ellis', exp_month: 11, exp_year: 2029 })
  })

  it('is unknown under another number', async () => {
    for (const typed of ['SO-1', 'x', '99999999999'])
      for (const row of [table.findOrder, table.findOrderCard])
        expect((await office.call(row, { params: { order: typed } })).refusal.error).toBe('orders.unknown')
  })
})

describe('An administrator who is one no longer', () => {
  it('has the own prices again, and nothing of the customer whose order was taken on the phone', async () => {
    await forUser(demoUsers.dealer)
    await toReview(office, part)
    const read = async () => (await office.call(cartRows.table.readCart, {})).body
    const before = await read()
    await server.db.updateTable('app_user').set({ admin: false }).where('user_id', '=', demoUsers.admin).execute()
    try {
      const after = await read()
      expect(after.adminCheckout).toBe(false)
      expect(after.totals.subtotal).toBeGreaterThan(before.totals.subtotal)
      expect(after.checkout).toMatchObject({ admin_checkout: false, as_user: null, valid_step: 0 })
      expect(after.checkout.pending).toEqual({ shipping_address: null, billing_address: null, card: null })
      await ship(office)
      expect((await read()).checkout.pending.shipping_address).toMatchObject({ addr1: summit.addr1 })
    } finally {
      await server.db.updateTable('app_user').set({ admin: true }).where('user_id', '=', demoUsers.admin).execute()
    }
    // The reset outlives another change of the rights.
    expect((await read()).adminCheckout).toBe(false)
  })
})
