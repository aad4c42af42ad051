import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentences } from '../../../domain/checkout/sentences.ts'
import { address, cartOf, checkoutOf, pickUp } from '../cart/support/cart.ts'
import { press, type, where } from '../cart/support/till.tsx'
import { noAnswer, withShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { stepsAt } from './support/steps.tsx'

beforeEach(withShop)
afterEach(cleanup)

const at = '/checkout/shipping'
const went = { ok: true, message: null, suggested_address: null, checkout: checkoutOf({ valid_step: 1 }) }
const given = checkoutOf({ pending: { shipping_address: address, billing_address: null, card: null } })
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('.form [name]')].map((field) => field.getAttribute('name'))
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('The shipping step (S08)', () => {
  it('asks for the fields in the order of the spec', async () => {
    stepsAt(at)
    await screen.findByLabelText('First and last name')
    expect(fields()).toEqual([
      'name',
      'addr1',
      'addr2',
      'city',
      'state',
      'postal_code',
      'phone',
      'email',
      'organization',
    ])
  })

  it('says nothing before a field was touched, and the spec’s sentences after', async () => {
    stepsAt(at)
    const name = await screen.findByLabelText('First and last name')
    expect(screen.queryByText('Required')).toBeNull()
    fireEvent.change(name, { target: { value: 'Renee' } })
    expect(screen.queryByText('A first and last name are required')).toBeNull()
    fireEvent.blur(name)
    expect(await screen.findByText('A first and last name are required')).toBeTruthy()
    type('Address 1', 'P.O. Box 12')
    type('Postal code', '5540')
    type('Phone', '612')
    type('Email', 'renee@')
    press('Continue to billing')
    for (const words of [
      'We cannot ship to P.O. Boxes',
      'Postal code is invalid',
      'Phone number is invalid',
      'Email Address is invalid',
    ])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(name)
    type('State or province', 'AE')
    expect(screen.queryByText('We cannot ship to P.O. Boxes')).toBeNull()
  })

  it('shapes a phone number and a postal code while they are typed', async () => {
    stepsAt(at)
    await screen.findByLabelText('Phone')
    type('Phone', '612555014899')
    type('Postal code', '554081234')
    expect(shown('Phone')).toBe('(612) 555-0148')
    expect(shown('Postal code')).toBe('55408-1234')
    type('Postal code', 'm5v3l9x')
    expect(shown('Postal code')).toBe('M5V3L9')
  })

  it('fills city and state from the postal code, and leaves alone what was typed', async () => {
    const first = stepsAt(at, { cart: cartOf({ zip: null }) })
    await screen.findByLabelText('Postal code')
    type('Postal code', '55408')
    await waitFor(() => {
      expect([shown('City'), shown('State or province')]).toEqual(['Minneapolis', 'MN'])
    })
    first.unmount()
    stepsAt(at, { cart: cartOf({ zip: null }) })
    await screen.findByLabelText('City')
    type('City', 'Uptown')
    type('Postal code', '55408')
    await screen.findByText('UPS Ground')
    expect(shown('City')).toBe('Uptown')
  })

  it('sends the address and goes on to billing', async () => {
    const { sentTo } = stepsAt(at, {
      cart: cartOf({ checkout: given }),
      answers: { 'POST /checkout/submit/shipping': went },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    await waitFor(() => {
      expect(where()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')).toEqual([{ body: address }])
  })

  it('shows what the shop found wrong at its field', async () => {
    stepsAt(at, {
      cart: cartOf({ checkout: given }),
      answers: {
        'POST /checkout/submit/shipping': {
          ...went,
          ok: false,
          errors: { postal_code: 'Postal code is invalid' },
          message: sentences.shipping,
        },
      },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    expect(await screen.findByText('There is missing or invalid shipping information')).toBeTruthy()
    expect(screen.getByText('Postal code is invalid')).toBeTruthy()
    expect(document.activeElement?.getAttribute('name')).toBe('postal_code')
  })

  it('says that the postal code seems to be invalid where nothing can be selected', async () => {
    stepsAt(at, {
      cart: cartOf({ checkout: given, selected_shipping: null, shipping: [] }),
      answers: { 'POST /checkout/submit/shipping': went },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    expect(await screen.findByText(sentences.noShipping)).toBeTruthy()
    expect(where()).toBe('/checkout/shipping')
  })
})

describe('An address that the post knows differently', () => {
  const suggested = { ...address, addr1: '1420 Harbor Avenue', postal_code: '55408-1420' }
  const open = () =>
    stepsAt(at, {
      cart: cartOf({ checkout: given }),
      answers: {
        'POST /checkout/submit/shipping': ({ input }: { input: { body: { skip?: boolean } } }) =>
          input.body.skip === true ? went : { ...went, ok: false, suggested_address: suggested },
      },
    })
  it('is taken over with Use this', async () => {
    const { sentTo } = open()
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    const dialog = await screen.findByRole('alertdialog', { name: 'Is this your address?' })
    expect(dialog.textContent).toContain('1420 Harbor Avenue')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use this' }))
    await waitFor(() => {
      expect(where()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')[1]?.body).toMatchObject({ addr1: '1420 Harbor Avenue', skip: true })
  })
  it('stays as it was typed with Keep mine', async () => {
    const { sentTo } = open()
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => {
      expect(where()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')[1]?.body).toEqual({ ...address, skip: true })
  })
})

describe('Who buys', () => {
  it('chooses a saved address with one press, which the order then names', async () => {
    const { kept } = stepsAt(at, {
      session: sessionOf('customer'),
      answers: {
        'GET /checkout/wallet': { cards: [], addresses: [{ ...address, address_id: 3 }] },
        'POST /checkout/submit/shipping': went,
      },
    })
    fireEvent.click(await screen.findByRole('radio', { name: /^Renee Castellano, 1420 Harbor Ave/ }))
    expect(shown('Address 1')).toBe('1420 Harbor Ave')
    press('Continue to billing')
    await waitFor(() => {
      expect(kept.get('checkout-order')).toMatchObject({ address_id: 3 })
    })
  })
  it('needs no email on the phone', async () => {
    stepsAt(at, {
      session: { ...sessionOf('customer'), admin: true },
      cart: cartOf({
        checkout: checkoutOf({
          admin_checkout: true,
          pending: { ...given.pending, shipping_address: { ...address, email: '' } },
        }),
      }),
      answers: { 'POST /checkout/submit/shipping': went },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    await waitFor(() => {
      expect(where()).toBe('/checkout/billing')
    })
  })
  it('only says who comes where the parts are fetched (WC)', async () => {
    stepsAt(at, { cart: cartOf({ selected_shipping: pickUp }) })
    await screen.findByText(/^You fetch the parts at our warehouse/)
    expect(fields()).toEqual(['name', 'phone', 'email', 'organization'])
  })
})

describe('What is typed', () => {
  it('is kept on the device, and found again', async () => {
    const { kept, unmount } = stepsAt(at)
    await screen.findByLabelText('Address 1')
    type('Address 1', '9 Oak St')
    await waitFor(() => {
      expect(kept.get('checkout-shipping:')).toMatchObject({ addr1: '9 Oak St' })
    })
    unmount()
    stepsAt(at, { drafts: Object.fromEntries(kept) })
    await waitFor(() => {
      expect(shown('Address 1')).toBe('9 Oak St')
    })
  })
  it('stays where the network is cut, and nothing is pretended', async () => {
    stepsAt(at, {
      cart: cartOf({ checkout: given }),
      answers: { 'POST /checkout/submit/shipping': noAnswer() },
    })
    await screen.findByLabelText('Address 1')
    press('Continue to billing')
    expect(await screen.findByText(/The server did not answer.*What you typed is kept here\./)).toBeTruthy()
    expect(where()).toBe('/checkout/shipping')
    expect(shown('Address 1')).toBe('1420 Harbor Ave')
  })
  it('waits for a connection, which the page says it needs', async () => {
    stepsAt(at, { isOnline: false })
    await screen.findByLabelText('Address 1')
    expect(screen.getByText(/buying needs a connection/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to billing' }).disabled).toBe(true)
  })
})

describe('A step of the checkout', () => {
  it.each([
    ['review', 0, '/checkout/shipping'],
    ['billing', 0, '/checkout/shipping'],
    ['review', 1, '/checkout/billing'],
  ])('leads from %s back to the highest reachable one where the valid step is %i', async (step, valid, back) => {
    stepsAt(`/checkout/${step}`, { cart: cartOf({ checkout: checkoutOf({ valid_step: valid }) }) })
    await waitFor(() => {
      expect(where()).toBe(back)
    })
  })
  it('begins with the account search on the phone, with the machine under warranty', async () => {
    const { unmount } = stepsAt('/checkout/review', {
      session: { ...sessionOf('customer'), admin: true },
      cart: cartOf({ checkout: checkoutOf({ admin_checkout: true }) }),
    })
    await waitFor(() => {
      expect(where()).toBe('/checkout/account-search')
    })
    unmount()
    stepsAt('/checkout/review', {
      session: sessionOf('dealer'),
      cart: cartOf({
        checkout: checkoutOf({
          custom_properties: { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' },
        }),
      }),
    })
    await waitFor(() => {
      expect(where()).toBe('/checkout/warranty')
    })
  })
  it('says that the cart is empty', async () => {
    stepsAt(at, { cart: cartOf({ products: [], product_count: { count: 0 } }) })
    expect(await screen.findByRole('heading', { name: 'There is nothing to check out' })).toBeTruthy()
  })
  it('says that it needs a connection', async () => {
    stepsAt(at, { cart: noAnswer(), isOnline: false })
    expect(await screen.findByRole('heading', { name: 'The checkout needs a connection' })).toBeTruthy()
    expect(screen.getByText(/Nothing was ordered\.$/)).toBeTruthy()
  })
  it('names the steps, marks the present one, and leads back to those that are filled in', async () => {
    stepsAt('/checkout/billing', { cart: cartOf({ checkout: { ...given, valid_step: 1 } }) })
    const list = await screen.findByRole('list', { name: 'Steps of the checkout' })
    expect(
      within(list)
        .getByRole('link', { name: /Shipping/ })
        .getAttribute('href'),
    ).toBe('/checkout/shipping')
    expect(within(list).queryByRole('link', { name: /Review/ })).toBeNull()
    expect(list.querySelector('[aria-current=step]')?.textContent).toContain('Billing')
  })
})
