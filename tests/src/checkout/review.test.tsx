import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallRefused, NoAnswer, UnreadAnswer } from '../../../offline/http/call.ts'
import { billingErrors, demoWarranty, sentences } from '../../../domain/checkout/sentences.ts'
import { address, billing, cartOf, checkoutOf, ground, pickUp, visa } from '../cart/support/cart.ts'
import { press, type, currentPath } from '../cart/support/checkout-harness.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { fakeGateway, renderStep } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const at = '/checkout/review'
const pending = { shipping_address: address, billing_address: billing, card: { ...visa, card_id: null } }
const state = checkoutOf({ valid_step: 2, pending })
const placed = {
  order: {
    order_id: 50012,
    display_id: 'SO-50012',
    order_key: 'k/1',
    status: 'order received',
    total: 377.43,
    email: 'renee@lakeshore.test',
  },
  error: null,
  message: null,
  action: null,
}
const failure = (error: string, message: string | null) => ({ order: null, error, message, action: null })
const open = (
  answer: unknown,
  options: Parameters<typeof renderStep>[1] = {},
  payments: Parameters<typeof renderStep>[2] = fakeGateway().payments,
) =>
  renderStep(
    at,
    {
      cart: cartOf({ checkout: state }),
      ...options,
      answers: { 'POST /checkout/submit/order': answer, ...options.answers },
    },
    payments,
  )
const place = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: /return policy$/ }))
  press(/^Place order/)
}
const noReply = /^The shop did not answer, so we do not know/
const office = { ...sessionOf('customer'), admin: true }
const wallet = { 'GET /checkout/wallet': { cards: [], addresses: [] } }
const warranty = { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' }

describe('The review (S10)', () => {
  it('names who picks an order up, and asks for no signature there (WC)', async () => {
    open(placed, { cart: cartOf({ checkout: state, selected_shipping: pickUp }) })
    const all = await screen.findByLabelText('Order details')
    expect(within(all).getByText('Pickup by')).toBeInTheDocument()
    expect(all).not.toHaveTextContent(/signature/i)
  })
  it('shows everything on one page, each with a link to change it', async () => {
    open(placed)
    const all = await screen.findByLabelText('Order details')
    for (const text of [
      '1420 Harbor Ave, Minneapolis, MN 55408',
      'UPS Ground, 3 working days',
      'Visa ending 4242, expires 08/28',
      'Billing address same as shipping',
    ])
      expect(all.textContent).toContain(text)
    expect(
      within(all)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Change: ship to', '/checkout/shipping'],
      ['Change: delivery', '/checkout/shipping'],
      ['Change: pay with', '/checkout/billing'],
    ])
  })

  it.each([
    ['check', { check_number: '4471' }, 'Check from the customer, number 4471'],
    ['terms', { po_number: 'HILLCREST-7' }, 'Account terms, PO HILLCREST-7'],
  ])('shows what the office entered on earlier steps, paid by %s', async (pays_by, number, text) => {
    open(placed, {
      session: office,
      drafts: { 'checkout-order': { buyer: 0, pays_by, order_type: 'web', previous_order: 'SO-50003', ...number } },
      cart: cartOf({ checkout: { ...state, admin_checkout: true }, adminCheckout: true }),
    })
    const all = await screen.findByLabelText('Order details')
    await waitFor(() => {
      for (const entered of [text, 'Web order', 'SO-50003']) expect(all).toHaveTextContent(entered)
    })
  })

  it('shows the notes and the purchase of a machine under warranty', async () => {
    open(placed, {
      session: office,
      drafts: {
        'checkout-order': { buyer: 0, warranty_notes: 'Belt slips', warranty_purchase_date: '2026-02-03' },
      },
      cart: cartOf({
        checkout: { ...state, admin_checkout: true, custom_properties: { ...warranty, claim_reason: 'Torn' } },
        adminCheckout: true,
      }),
    })
    const all = await screen.findByLabelText('Order details')
    await waitFor(() => {
      for (const entered of ['Warranty order', 'Reason: Torn', 'Notes: Belt slips', 'Purchased Feb 3, 2026'])
        expect(all).toHaveTextContent(entered)
    })
  })

  it('shows the return policy error only after an attempt or a touch', async () => {
    const { sent } = open(placed)
    await screen.findByRole('checkbox', { name: /return policy$/ })
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    press(/^Place order/)
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(sent).toEqual([])
    press('Read the full policy')
    expect((await screen.findByRole('dialog', { name: 'Return policy' })).textContent).toContain('Ask first.')
  })

  it('needs no confirmation if the shop has no return policy', async () => {
    const { sentTo } = open(placed, { mirrored: { '/site/return-policy': { policy: '' } } })
    await screen.findByLabelText('Order details')
    press(/^Place order/)
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/order')).toHaveLength(1)
    })
  })

  it('places the order as shown, and confirms it with its number', async () => {
    const { sentTo, drafts } = open(placed, { drafts: { 'checkout-shipping:': address } })
    await place()
    expect(await screen.findByText('SO-50012')).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/thankyou')
    expect(sentTo('POST /checkout/submit/order')).toEqual([
      {
        body: {
          submission: state.submission,
          expected_total: 377.43,
          extraInfo: { card_option: 'new', coupon_discount: 0, return_policy: true },
        },
      },
    ])
    const receipt = screen.getByRole('link', { name: 'Receipt (PDF)' })
    expect(receipt.getAttribute('href')).toBe('/api/orders/50012/receipt?order_key=k%2F1')
    expect(screen.getByText('renee@lakeshore.test')).toBeInTheDocument()
    await waitFor(() => {
      expect(drafts.has('checkout-shipping:')).toBe(false)
    })
  })

  it('sends a check number or a PO number only with the payment that it was entered for', async () => {
    const typed = {
      ...{ buyer: 0, pays_by: 'card', po_number: 'HILLCREST-7' },
      check_number: '77',
      previous_order: 'SO-50003',
    }
    const { sentTo } = open(placed, {
      session: office,
      drafts: { 'checkout-order': typed },
      cart: cartOf({ checkout: { ...state, admin_checkout: true }, adminCheckout: true }),
    })
    await place()
    await screen.findByText('SO-50012')
    const extraInfo = sentTo('POST /checkout/submit/order')[0]?.body?.['extraInfo']
    expect(extraInfo).toMatchObject({ card_option: 'new', previous_order: 'SO-50003' })
    expect(extraInfo).not.toHaveProperty('po_number')
    expect(extraInfo).not.toHaveProperty('check_number')
  })

  it.each([
    ['Approve', true],
    ['Decline', false],
  ] as const)('lets the demo bank ask first, and goes on with its answer: %s', async (press, isApproved) => {
    const gateway = fakeGateway()
    const asks = { ...placed, order: null, action: { client_secret: 'demo_bank_1' } }
    let sends = 0
    const { sentTo } = open(
      () => {
        sends += 1
        return sends === 1 ? asks : placed
      },
      {},
      gateway.payments,
    )
    await place()
    await userEvent.click(await screen.findByRole('button', { name: press }))
    if (isApproved) expect(await screen.findByText('SO-50012')).toBeInTheDocument()
    else expect(await screen.findByText('Billing Error: This transaction has been declined.')).toBeInTheDocument()
    expect(gateway.bankAnswers).toEqual([['/demo-gateway/tokens', 'demo_bank_1', isApproved]])
    expect(sentTo('POST /checkout/submit/order')).toHaveLength(isApproved ? 2 : 1)
  })

  it('shows the last confirmation again, also offline', async () => {
    const { drafts, unmount } = open(placed)
    await place()
    await screen.findByText('SO-50012')
    await waitFor(() => {
      expect(drafts.has('checkout-done')).toBe(true)
    })
    unmount()
    renderStep('/checkout/thankyou', { isOnline: false, cart: noAnswer(), drafts: Object.fromEntries(drafts) })
    expect(await screen.findByText('SO-50012')).toBeInTheDocument()
    expect(screen.getByLabelText('Totals').textContent).toContain('$377.43')
    expect(screen.queryByRole('link', { name: 'Receipt (PDF)' })).not.toBeInTheDocument()
    expect(screen.getByText('The receipt needs a connection.')).toBeInTheDocument()
  })

  it('ignores a second press while the order is being placed', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { sentTo } = open(() => new Promise((resolve) => (answer = resolve)))
    await place()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Placing the order…' })
    expect(button.disabled).toBe(true)
    answer(placed)
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')).toHaveLength(1)
  })
})

describe('An order that is not placed', () => {
  it.each(billingErrors)('returns to billing for %s', async (message) => {
    open(failure('order.billing', message))
    await place()
    expect(await screen.findByText(`Billing Error: ${message}`)).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/billing')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^New card/ }).checked).toBe(true)
  })
  it('returns to shipping if no shipping is selected', async () => {
    open(failure('order.shipping', 'no selected shipping'))
    await place()
    expect(await screen.findByText(sentences.noShipping)).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/shipping')
  })
  it('shows nothing if the order exists', async () => {
    const { sentTo, drafts } = open(failure('order.exists', 'order-exists'))
    await place()
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/order')).toHaveLength(1)
    })
    await screen.findByRole('button', { name: /^Place order/ })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    // It is being placed by another call, whose answer this page may never see.
    expect(drafts.has('checkout-sent')).toBe(true)
  })
  it.each([[''], [null], ['General Error']])('shows the default message for %j', async (message) => {
    open(failure('order.failed', message))
    await place()
    expect(await screen.findByText(sentences.order)).toBeInTheDocument()
    press('Back to billing')
    expect(currentPath()).toBe('/checkout/billing')
  })
  it('shows the default message if the request failed', async () => {
    const { drafts } = open(new NoAnswer('It broke.', 503, { mayBeDone: true }))
    await place()
    expect(await screen.findByText(sentences.order)).toBeInTheDocument()
    expect(drafts.get('checkout-sent') ?? null).toBeNull()
  })
  it.each([
    ['a proxy’s time-out', () => new NoAnswer('The answer is not the server’s.', 504, { mayBeDone: true }), noReply],
    [
      'an answer of a newer server',
      () => new UnreadAnswer(200),
      /Reload the page to update it\. We do not know whether/,
    ],
  ])('is kept after %s, and not called NOT placed', async (_, fail, text) => {
    const { drafts } = open(fail())
    await place()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(drafts.has('checkout-sent')).toBe(true)
  })
  it('is kept where the server is busy once the bank has approved the charge', async () => {
    const asks = { ...failure('order.action', 'Your bank asks.'), action: { client_secret: 'demo_1' } }
    let calls = 0
    const busy = new CallRefused(503, { error: 'call.busy', message: 'Busy.', errors: {}, current: null })
    const { drafts } = open(() => ((calls += 1) === 1 ? asks : busy))
    await place()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(/^Busy\. We do not know whether/)).toBeInTheDocument()
    expect(drafts.has('checkout-sent')).toBe(true)
  })
  it('is kept through later tries that no server decides, after one that may have placed it', async () => {
    const unavailable = new NoAnswer('It broke.', 503, { mayBeDone: true })
    const tooMany = new CallRefused(429, { error: 'call.tooMany', message: 'Too many.', errors: {}, current: null })
    const failures = [noAnswer(), tooMany, unavailable]
    const { drafts } = open(() => failures.shift() ?? placed)
    await place()
    for (const text of [noReply, /^Too many\. We do not know whether/, noReply]) {
      expect(await screen.findByText(text)).toBeInTheDocument()
      expect(drafts.has('checkout-sent')).toBe(true)
      press(/^Place order/)
    }
    expect(await screen.findByText('SO-50012')).toBeInTheDocument()
  })
  it('is sent again with the hold approved', async () => {
    const { sentTo } = open(({ input }: { input: { body: { extraInfo: { approve_hold?: boolean } } } }) =>
      input.body.extraInfo.approve_hold === true
        ? placed
        : failure('order.held', 'Orders over $10,000.00 need approval from our office.'),
    )
    await place()
    expect(await screen.findByText('Orders over $10,000.00 need approval from our office.')).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Place order on hold' })).toBeEnabled()
    })
    press('Place order on hold')
    await screen.findByText('SO-50012')
    const bodies = sentTo('POST /checkout/submit/order').map(({ body }) => body?.['submission'])
    expect(bodies).toEqual([state.submission, state.submission])
  })
  it('stays on the review after a demo warranty checkout, and shows its message', async () => {
    open(failure('order.demo', demoWarranty('parts@partwright.example')), {
      session: sessionOf('dealer'),
      cart: cartOf({ checkout: { ...state, custom_properties: { ...warranty, claim_reason: 'Squeals' } } }),
      answers: wallet,
    })
    await place()
    expect(await screen.findByText(demoWarranty('parts@partwright.example'))).toBeInTheDocument()
    expect(currentPath()).toBe(at)
  })
  it('leads to billing where the chosen saved card was removed meanwhile, and keeps no order to be sent', async () => {
    const refused = new CallRefused(404, {
      ...{ error: 'checkout.cardUnknown', message: 'Saved card not found.', errors: {}, current: null },
    })
    const { drafts } = open(refused)
    await place()
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/billing')
    })
    expect(drafts.get('checkout-sent') ?? null).toBeNull()
  })
  it('is kept without a reply, and the same order is sent again', async () => {
    let isOffline = true
    const { sentTo, drafts } = open(() => (isOffline ? noAnswer() : placed))
    await place()
    expect(await screen.findByText(noReply)).toBeInTheDocument()
    expect(currentPath()).toBe(at)
    expect(drafts.has('checkout-sent')).toBe(true)
    isOffline = false
    press(/^Place order/)
    await screen.findByText('SO-50012')
    const [first, second] = sentTo('POST /checkout/submit/order')
    expect(second).toEqual(first)
  })
  it('can be sent again after the cart was emptied', async () => {
    const body = { submission: state.submission, extraInfo: { card_option: 'new' } }
    const { cart: _rest, ...confirmation } = { cart: null, at: 0, to: [], paid: 'Visa ending 4242' }
    const { sentTo } = open(placed, {
      cart: cartOf({ products: [], product_count: { count: 0 }, checkout: checkoutOf({ valid_step: 2 }) }),
      drafts: { 'checkout-sent': { body, confirmation: { ...confirmation, cart: cartOf() } } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Check my order' }))
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')).toEqual([{ body }])
  })
})

describe('The local checks, in the spec’s order', () => {
  const surcharged = { ...ground, surcharge: 12 }
  it('require the requester of a surcharge on an office warranty order', async () => {
    const { sent, sentTo } = open(placed, {
      session: office,
      answers: wallet,
      cart: cartOf({
        selected_shipping: surcharged,
        checkout: { ...state, admin_checkout: true, custom_properties: warranty },
      }),
    })
    await place()
    expect(await screen.findAllByText(sentences.surcharge)).not.toHaveLength(0)
    expect(sent.filter(({ path }) => path === 'POST /checkout/submit/order')).toEqual([])
    type('Who requested the shipping surcharge', 'Dana at Meridian')
    press(/^Place order/)
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')[0]?.body).toMatchObject({
      extraInfo: { order_type: 'warranty', surcharge_requested_by: 'Dana at Meridian' },
    })
  })
  it.each([
    ['shipping', { ...pending, shipping_address: null }, sentences.shipping, 'Go to shipping'],
    ['billing', { ...pending, card: null }, sentences.billing, 'Go to billing'],
  ])('show missing %s information, with a link there', async (step, given, message, button) => {
    open(placed, { cart: cartOf({ checkout: { ...state, pending: given } }) })
    await place()
    expect(await screen.findByText(message)).toBeInTheDocument()
    press(button)
    expect(currentPath()).toBe(`/checkout/${step}`)
  })
  it('show that the postal code seems invalid if no shipping is selected', async () => {
    open(placed, { cart: cartOf({ selected_shipping: null, checkout: state }) })
    await place()
    expect(await screen.findByText(sentences.noShipping)).toBeInTheDocument()
  })
  it('require a reason for a warranty claim', async () => {
    const { sentTo } = open(placed, {
      session: sessionOf('dealer'),
      answers: wallet,
      cart: cartOf({ checkout: { ...state, custom_properties: warranty } }),
    })
    await place()
    expect(await screen.findAllByText(sentences.claimReason)).not.toHaveLength(0)
    type('Reason for the claim', 'The belt is torn')
    press(/^Place order/)
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')[0]?.body).toMatchObject({
      extraInfo: { claim_reason: 'The belt is torn' },
    })
  })
  it('shows and takes the free text of the cart in place of a billing address, without a draft on this device', async () => {
    const { sentTo } = open(placed, {
      session: office,
      answers: wallet,
      cart: cartOf({
        checkout: {
          ...{ ...state, admin_checkout: true },
          pending: { ...pending, billing_address: null, address_block: 'Ann Roe, 9 Other Street, Newark, NJ 07102' },
        },
      }),
    })
    expect(await screen.findByText('Ann Roe, 9 Other Street, Newark, NJ 07102')).toBeInTheDocument()
    await place()
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')).toHaveLength(1)
  })
  it('need no billing address if the office sends a check', async () => {
    const { sentTo } = open(placed, {
      session: office,
      answers: wallet,
      cart: cartOf({
        checkout: { ...state, admin_checkout: true, pending: { ...pending, card: null, billing_address: null } },
      }),
      drafts: {
        'checkout-order': {
          buyer: 0,
          order_type: 'phone',
          purchase_taken_by: 'Sam',
          pays_by: 'check',
          address_block: '',
          check_number: '1042',
          po_number: '',
          warranty_notes: '',
          warranty_purchase_date: '',
          previous_order: '',
          surcharge_requested_by: '',
          message: '',
          address_id: null,
        },
      },
    })
    await place()
    await screen.findByText('SO-50012')
    expect(sentTo('POST /checkout/submit/order')[0]?.body).toMatchObject({
      extraInfo: { card_option: 'check', order_type: 'phone', purchase_taken_by: 'Sam', check_number: '1042' },
    })
  })
})

describe('What was typed on the review', () => {
  const jordan = {
    ...{ user_id: 8, name: 'Jordan Ellis', email: 'customer@demo.test', account_id: 4 },
    ...{ account_number: 'PW-2004', account_name: 'Ellis Home Gym', discount: 10 },
  }
  const openWith = (drafts: Record<string, unknown>) =>
    open(placed, {
      ...{ session: office, answers: wallet, drafts },
      cart: cartOf({
        ...{ isWarranty: true, adminCheckout: true },
        checkout: {
          ...{ ...state, admin_checkout: true, as_user: jordan },
          custom_properties: { ...warranty, claim_reason: 'Belt torn' },
        },
      }),
    })
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>(/^Reason for the claim/)
  const other = { claim_reason: 'Motor burnt', return_policy: true }

  it('for one customer is not shown with the order of the next', async () => {
    openWith({
      [`checkout-review:${state.submission}`]: other,
      [`checkout-review:${state.submission}:9`]: { ...other, began: 'Belt torn' },
    })
    expect((await reason()).value).toBe('Belt torn')
    expect(await screen.findByRole('checkbox', { name: /return policy/ })).not.toBeChecked()
  })

  it.each([
    ['comes back while the machine step has the reason that it began with', 'Belt torn', 'Motor burnt'],
    ['gives way to a reason that was changed on the machine step', '', 'Belt torn'],
  ])('%s', async (_, began, shown) => {
    openWith({ [`checkout-review:${state.submission}:8`]: { ...other, began } })
    expect((await reason()).value).toBe(shown)
    expect(await screen.findByRole('checkbox', { name: /return policy/ })).toBeChecked()
  })
})
