import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../offline/http/call.ts'
import { billingErrors } from '../../../domain/checkout/sentences.ts'
import { address, billing, cartOf, checkoutOf, visa } from '../cart/support/cart.ts'
import { press, type, currentPath } from '../cart/support/checkout-harness.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { fakeGateway, renderStep, typeCard } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const at = '/checkout/billing'
const pending = { shipping_address: address, billing_address: null, card: null }
const state = checkoutOf({ valid_step: 1, pending })
const went = { ok: true, error: null, message: null, checkout: checkoutOf({ valid_step: 2, pending }) }
const card = { ...visa, card_id: null }
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const open = (
  options: Parameters<typeof renderStep>[1] = {},
  gateway: ReturnType<typeof fakeGateway> = fakeGateway(),
) => ({
  gateway,
  ...renderStep(
    at,
    { cart: cartOf({ checkout: state }), answers: { 'POST /checkout/submit/billing': went }, ...options },
    gateway.payments,
  ),
})

describe('A new card (S09)', () => {
  it('shows its fields in the order of the spec, then the billing address', async () => {
    open()
    await screen.findByLabelText('Card number')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }))
    const names = [...document.querySelectorAll('.form [name]')].map((field) => field.getAttribute('name'))
    expect(names).toEqual([
      'cc-number',
      'cc-csc',
      'cc-name',
      'cc-exp',
      'organization',
      'addr1',
      'addr2',
      'city',
      'state',
      'postal_code',
    ])
  })

  it('is sent to the gateway, and only its token to the shop', async () => {
    const { gateway, sentTo } = open()
    await typeCard()
    expect(shown('Card number')).toBe('4242 4242 4242 4242')
    press('Review order')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    expect(gateway.received).toEqual([
      {
        url: '/demo-gateway/tokens',
        card: {
          number: '4242424242424242',
          csc: '123',
          name: 'Renee Castellano',
          exp_month: 8,
          exp_year: 2028,
          postal_code: '55408',
        },
      },
    ])
    expect(sentTo('POST /checkout/submit/billing')).toEqual([
      {
        body: {
          name: 'Renee Castellano',
          organization: 'Lakeshore Community Gym',
          addr1: '1420 Harbor Ave',
          addr2: '',
          city: 'Minneapolis',
          state: 'MN',
          postal_code: '55408',
          pays_by: 'card',
          card_token: 'tok_1',
          brand: 'visa',
          last4: '4242',
          'cc-name': 'Renee Castellano',
          'cc-exp-month': 8,
          'cc-exp-year': 2028,
        },
      },
    ])
  })

  it('is never stored on the device or sent to the shop', async () => {
    const { drafts, sent } = open()
    await typeCard()
    press('Review order')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    const everything = JSON.stringify([...drafts, ...sent.map(({ input }) => input)])
    expect(everything).not.toMatch(/4242 ?4242|"123"/)
  })

  it('shows missing fields after the first attempt, and focuses the first one', async () => {
    open()
    await screen.findByLabelText('Card number')
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    press('Review order')
    expect(await screen.findAllByText('Required')).toHaveLength(4)
    // The focus moves with the render after the messages.
    await waitFor(() => {
      expect(screen.getByLabelText('Card number')).toHaveFocus()
    })
  })

  it('requires a billing address when it differs from shipping', async () => {
    const { sentTo } = open()
    await typeCard()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }))
    press('Review order')
    expect(await screen.findByText('Billing address needed')).toBeInTheDocument()
    await screen.findByRole('option', { name: 'Minnesota' })
    type('Address 1', 'P.O. Box 9')
    type('City', 'Duluth')
    type('State or province', 'MN')
    type('Postal code', '55802')
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')[0]?.body).toMatchObject({ addr1: 'P.O. Box 9', city: 'Duluth' })
    })
  })

  it.each(billingErrors)('is declined with the spec’s message: %s', async (message) => {
    open({
      answers: {
        'POST /checkout/submit/billing': { ok: false, error: 'order.billing', message, checkout: state },
      },
    })
    await typeCard()
    press('Review order')
    expect(await screen.findByText(`Billing Error: ${message}`)).toBeInTheDocument()
    expect(currentPath()).toBe(at)
    expect(shown('Name on card')).toBe('Renee Castellano')
  })

  it('is declined by the gateway with the same message, at its field', async () => {
    const { sent } = open({}, fakeGateway({ is: 'refused', message: 'cc-number' }))
    await typeCard('4000000000009987')
    press('Review order')
    expect(await screen.findByText('Billing Error: cc-number')).toBeInTheDocument()
    expect(screen.getByText('Check the card number')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('is kept in the form, and not charged, when the gateway does not answer', async () => {
    open({}, fakeGateway(noAnswer()))
    await typeCard()
    press('Review order')
    expect(await screen.findByText(/Nothing was charged, and what you typed is still here\.$/)).toBeInTheDocument()
    expect(shown('Card number')).toBe('4242 4242 4242 4242')
  })

  it('is saved for next time only if the box is checked', async () => {
    const { sentTo } = open({
      session: sessionOf('customer'),
      answers: {
        'GET /checkout/wallet': { cards: [], addresses: [] },
        'POST /checkout/submit/billing': went,
      },
    })
    await typeCard()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }))
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')[0]?.body).toMatchObject({ save_card: true })
    })
  })
})

describe('Other payment methods', () => {
  it('accepts a saved card, masked, without more input', async () => {
    const { sentTo } = open({
      session: sessionOf('customer'),
      answers: {
        'GET /checkout/wallet': {
          cards: [visa, { ...visa, card_id: 6, last4: '1111', exp_year: 2024 }],
          addresses: [],
        },
        'POST /checkout/submit/billing': went,
      },
    })
    const saved = await screen.findByRole<HTMLInputElement>('radio', { name: /^Visa ending 4242/ })
    await waitFor(() => {
      expect(saved.checked).toBe(true)
    })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Visa ending 1111/ }).disabled).toBe(true)
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')).toMatchObject([{ body: { card_id: 5, pays_by: 'card' } }])
    })
  })
  it('says at the cards that the chosen one was removed meanwhile, and offers the others', async () => {
    const chosen = { ...state, valid_step: 2, pending: { ...pending, card: { ...visa, card_id: 77, last4: '7777' } } }
    const { sentTo } = open({
      session: sessionOf('customer'),
      cart: cartOf({ checkout: chosen }),
      answers: {
        'GET /checkout/wallet': { cards: [visa], addresses: [] },
        'POST /checkout/submit/billing': went,
      },
    })
    const ways = within(await screen.findByRole('group', { name: 'Payment method' }))
    expect(await ways.findByRole('alert')).toHaveTextContent(
      'Visa ending 7777 is no longer saved. Choose another card or enter a new one.',
    )
    expect(ways.queryByRole('radio', { name: /7777/ })).toBeNull()
    await waitFor(() => {
      expect(ways.getByRole<HTMLInputElement>('radio', { name: /^Visa ending 4242/ }).checked).toBe(true)
    })
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')).toMatchObject([{ body: { card_id: 5, pays_by: 'card' } }])
    })
  })
  it('continues with the card entered before, and sends only the step (K02)', async () => {
    const entered = { ...state, valid_step: 2, pending: { ...pending, card, billing_address: billing } }
    const { sent } = open({
      cart: cartOf({ checkout: entered }),
      answers: { 'POST /checkout/update-step/{step}': entered },
    })
    await screen.findByRole('radio', { name: /^Visa ending 4242/ })
    press('Review order')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/review')
    })
    expect(sent.map(({ path, input }) => [path, input])).toEqual([
      ['POST /checkout/update-step/{step}', { params: { step: 'review' } }],
    ])
  })
  it('stays if the card entered before was cleared meanwhile', async () => {
    const entered = { ...state, valid_step: 2, pending: { ...pending, card, billing_address: billing } }
    open({
      cart: cartOf({ checkout: entered }),
      answers: {
        'POST /checkout/update-step/{step}': new CallRefused(409, {
          error: 'checkout.stepSkipped',
          message: 'Go back to billing.',
          errors: {},
          current: null,
        }),
      },
    })
    await screen.findByRole('radio', { name: /^Visa ending 4242/ })
    press('Review order')
    expect(await screen.findByText(/^Go back to billing\. Nothing was charged/)).toBeInTheDocument()
    expect(currentPath()).toBe(at)
  })
  it('offers check and terms only to users who may use them', async () => {
    const { unmount } = open()
    await screen.findByRole('radio', { name: /^New card/ })
    expect(screen.queryByRole('radio', { name: /^Check/ })).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/^Billing address as free text/)).not.toBeInTheDocument()
    unmount()
    const { sentTo, drafts } = open({
      session: { ...sessionOf('customer'), admin: true },
      cart: cartOf({ checkout: { ...state, admin_checkout: true, may_send_check: true, may_use_terms: true } }),
    })
    await userEvent.click(await screen.findByRole('radio', { name: /^Check/ }))
    type(/^Check number/, '1042')
    type(/^Billing address as free text/, 'Castellano, Minneapolis')
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')[0]?.body).toMatchObject({
        pays_by: 'check',
        address_block: 'Castellano, Minneapolis',
      })
      expect(drafts.get('checkout-order')).toMatchObject({ pays_by: 'check', check_number: '1042' })
    })
  })

  it('bills the free text of the office in place of the shipping address, at the gateway too', async () => {
    const { gateway, sentTo } = open({
      session: { ...sessionOf('customer'), admin: true },
      cart: cartOf({ checkout: { ...state, admin_checkout: true } }),
    })
    await typeCard()
    type(/^Billing address as free text/, 'Ann Roe\n9 Other Street\nNewark, NJ 07102')
    expect(await screen.findByText('The free text below is billed.')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Same as shipping' })).not.toBeInTheDocument()
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')[0]?.body).toEqual({
        ...{ pays_by: 'card', card_token: 'tok_1', brand: 'visa', last4: '4242' },
        ...{ 'cc-name': 'Renee Castellano', 'cc-exp-month': 8, 'cc-exp-year': 2028 },
        ...{ name: '', organization: '', addr1: '', addr2: '', city: '', state: '', postal_code: '' },
        address_block: 'Ann Roe\n9 Other Street\nNewark, NJ 07102',
      })
    })
    expect(gateway.received[0]?.card.postal_code).toBe('07102')
  })

  describe('with free text that the cart has', () => {
    const address_block = 'Ann Roe\n9 Other Street\nNewark, NJ 07102'
    const nameAlone = { ...billing, organization: '', addr1: '', addr2: '', city: '', state: '', postal_code: '' }
    const entered = checkoutOf({
      ...{ valid_step: 2, admin_checkout: true },
      pending: { ...pending, card, billing_address: nameAlone, address_block },
    })
    const openEntered = async (answers: object = {}) => {
      const opened = open({
        session: { ...sessionOf('customer'), admin: true },
        cart: cartOf({ checkout: entered }),
        answers: { 'POST /checkout/update-step/{step}': entered, 'POST /checkout/submit/billing': went, ...answers },
      })
      expect(await screen.findByRole('radio', { name: /^Visa ending 4242/ })).toBeChecked()
      expect(screen.getByLabelText(/^Billing address as free text/)).toHaveValue(address_block)
      expect(screen.queryByRole('region', { name: 'Billing address' })).not.toBeInTheDocument()
      return opened
    }

    it('shows it on another device too, and continues with it', async () => {
      const { sent } = await openEntered()
      press('Review order')
      await waitFor(() => {
        expect(sent.map(({ path }) => path)).toContain('POST /checkout/update-step/{step}')
      })
      expect(sent.map(({ path }) => path)).not.toContain('POST /checkout/submit/billing')
    })
    it('asks for the address of the entered card once it is cleared, without its number', async () => {
      const { gateway, sentTo } = await openEntered()
      type(/^Billing address as free text/, '')
      expect(await screen.findByRole('checkbox', { name: 'Same as shipping' })).toBeChecked()
      await userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }))
      press('Review order')
      expect(await screen.findByText('Billing address needed')).toBeInTheDocument()
      await userEvent.click(screen.getByRole('checkbox', { name: 'Same as shipping' }))
      press('Review order')
      await waitFor(() => {
        expect(sentTo('POST /checkout/submit/billing')).toEqual([
          {
            body: {
              ...{ name: 'Renee Castellano', organization: 'Lakeshore Community Gym', pays_by: 'card' },
              ...{ addr1: '1420 Harbor Ave', addr2: '', city: 'Minneapolis', state: 'MN', postal_code: '55408' },
            },
          },
        ])
      })
      expect(gateway.received).toEqual([])
    })
    it('opens the fields of a card, and says why, where the shop asks for the card again', async () => {
      const message = 'This card was entered with another street. Enter the card again.'
      const refused = { ...went, ok: false, error: 'order.billing', message, errors: { 'cc-number': 'Required' } }
      await openEntered({ 'POST /checkout/submit/billing': refused })
      type(/^Billing address as free text/, 'Ann Roe, 10 Other Street, Newark, NJ 07102')
      press('Review order')
      expect(await screen.findByText(message)).toBeInTheDocument()
      expect(await screen.findByLabelText('Card number')).toBeInvalid()
      expect(screen.getByRole('radio', { name: /^New card/ })).toBeChecked()
    })
    it('replaces it with another text', async () => {
      const { sentTo } = await openEntered()
      type(/^Billing address as free text/, 'Ann Roe, 10 Other Street, Newark, NJ 07102')
      press('Review order')
      await waitFor(() => {
        expect(sentTo('POST /checkout/submit/billing')[0]?.body).toMatchObject({
          ...{ pays_by: 'card', address_block: 'Ann Roe, 10 Other Street, Newark, NJ 07102' },
        })
      })
    })
  })

  it('asks for the address of a saved card that has no complete one', async () => {
    const errors = { city: 'Required', state: 'Required', postal_code: 'Postal code is invalid' }
    const refused = { ...went, ok: false, error: 'order.billing', message: 'There is missing', errors }
    const { sentTo } = open({
      session: sessionOf('customer'),
      answers: { 'GET /checkout/wallet': { cards: [visa], addresses: [] }, 'POST /checkout/submit/billing': refused },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /^Visa ending 4242/ }))
    press('Review order')
    expect(await screen.findByText(/^This card has no complete billing address/)).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Same as shipping' })).toBeChecked()
    press('Review order')
    await waitFor(() => {
      expect(sentTo('POST /checkout/submit/billing')[1]?.body).toMatchObject({
        ...{ card_id: visa.card_id, pays_by: 'card' },
        ...{ addr1: '1420 Harbor Ave', city: 'Minneapolis', postal_code: '55408' },
      })
    })
  })
})
