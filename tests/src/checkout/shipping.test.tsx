import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import { maxSavedAddresses } from '../../../domain/checkout/saved-addresses.ts'
import { sentences } from '../../../domain/checkout/sentences.ts'
import { SavedAddresses } from '../../../src/features/checkout/components/shipping/saved-addresses.tsx'
import { emptyAddress } from '../../../src/shared/address/address-values.ts'
import { address, cartOf, checkoutOf, pickUp } from '../cart/support/cart.ts'
import { press, type, currentPath, minneapolis } from '../cart/support/checkout-harness.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { renderStep } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const at = '/checkout/shipping'
const went = { ok: true, message: null, suggested_address: null, checkout: checkoutOf({ valid_step: 1 }) }
const given = checkoutOf({ pending: { shipping_address: address, billing_address: null, card: null } })
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('.form [name]')].map((field) => field.getAttribute('name'))
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('The shipping step (S08)', () => {
  it('shows the fields in the order of the spec', async () => {
    renderStep(at)
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

  it('shows the spec’s error messages only after a field was touched', async () => {
    renderStep(at)
    const name = await screen.findByLabelText('First and last name')
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    await userEvent.clear(name)
    await userEvent.type(name, 'Renee')
    expect(screen.queryByText('A first and last name are required')).not.toBeInTheDocument()
    fireEvent.blur(name)
    expect(await screen.findByText('A first and last name are required')).toBeInTheDocument()
    type('Address 1', 'P.O. Box 12')
    type('Postal code', '5540')
    type('Phone', '612')
    type('Email', 'renee@')
    press('Continue to billing')
    for (const message of [
      'We cannot ship to P.O. Boxes',
      'Postal code is invalid',
      'Phone number is invalid',
      'Email Address is invalid',
    ])
      expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => {
      expect(name).toHaveFocus()
    })
    type('State or province', 'AE')
    await waitFor(() => {
      expect(screen.queryByText('We cannot ship to P.O. Boxes')).not.toBeInTheDocument()
    })
  })

  it('formats a phone number and a postal code while typing', async () => {
    renderStep(at)
    await screen.findByLabelText('Phone')
    type('Phone', '612555014899')
    type('Postal code', '554081234')
    expect(shown('Phone')).toBe('(612) 555-0148')
    expect(shown('Postal code')).toBe('55408-1234')
    type('Postal code', 'm5v3l9x')
    expect(shown('Postal code')).toBe('M5V3L9')
  })

  it('fills in city and state from the postal code, but never overwrites input', async () => {
    const first = renderStep(at, { cart: cartOf({ zip: null }) })
    await screen.findByLabelText('Postal code')
    type('Postal code', '55408')
    await waitFor(() => {
      expect([shown('City'), shown('State or province')]).toEqual(['Minneapolis', 'MN'])
    })
    first.unmount()
    renderStep(at, { cart: cartOf({ zip: null }) })
    await screen.findByLabelText('City')
    type('City', 'Uptown')
    type('Postal code', '55408')
    await screen.findByText('UPS Ground')
    expect(shown('City')).toBe('Uptown')
  })

  it('keeps what the postal code fills in at the very moment of a key press', async () => {
    let arrive: (place: unknown) => void = () => undefined
    const place = new Promise((resolve) => {
      arrive = resolve
    })
    renderStep(at, { cart: cartOf({ zip: '55408' }), mirrored: { [site.table.readPostalCode.path]: place } })
    await screen.findByLabelText('Phone')
    type('First and last name', 'Renee')
    // The answer is here, but nothing is rendered for it before the press: then both are in one render.
    await act(async () => {
      arrive(minneapolis)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      type('Phone', '6125550148')
    })
    await waitFor(() => {
      expect([shown('City'), shown('Phone'), shown('First and last name')]).toEqual([
        'Minneapolis',
        '(612) 555-0148',
        'Renee',
      ])
    })
  })

  it('submits the address and continues to billing', async () => {
    const { sentTo } = renderStep(at, {
      cart: cartOf({ checkout: given }),
      answers: { 'POST /checkout/submit/shipping': went },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')).toEqual([{ body: address }])
  })

  it('shows the server’s error at its field', async () => {
    renderStep(at, {
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
    expect(await screen.findByText('There is missing or invalid shipping information')).toBeInTheDocument()
    expect(screen.getByText('Postal code is invalid')).toBeInTheDocument()
    expect(document.activeElement?.getAttribute('name')).toBe('postal_code')
  })

  it('chooses the cheapest service of a postal code where none is chosen, and never the pickup', async () => {
    const [cheap, fast] = [
      { ...pickUp, service_code: 'GROUND', name: 'Ground', rate: 12, days: 3 },
      { ...pickUp, service_code: 'NEXT', name: 'Next day air', rate: 40, days: 1 },
    ]
    const none = cartOf({ checkout: given, selected_shipping: null, shipping: [fast, pickUp, cheap], zip: '55401' })
    const { sentTo } = renderStep(at, {
      cart: none,
      answers: { 'POST /cart/update/shipping/{option}': { ...none, selected_shipping: cheap } },
    })
    await waitFor(() => {
      expect(sentTo('POST /cart/update/shipping/{option}')).toEqual([{ params: { option: 'GROUND' } }])
    })
    await waitFor(() => {
      expect(screen.getByRole('radio', { name: /^Ground/ })).toBeChecked()
    })
  })

  it('shows that the postal code seems invalid if no shipping can be selected', async () => {
    renderStep(at, {
      cart: cartOf({ checkout: given, selected_shipping: null, shipping: [] }),
      answers: { 'POST /checkout/submit/shipping': went },
    })
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    expect(await screen.findByText(sentences.noShipping)).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/shipping')
  })
})

describe('A suggested address', () => {
  const suggested = { ...address, addr1: '1420 Harbor Avenue', postal_code: '55408-1420' }
  const open = () =>
    renderStep(at, {
      cart: cartOf({ checkout: given }),
      answers: {
        'POST /checkout/submit/shipping': ({ input }: { input: { body: { skip?: boolean } } }) =>
          input.body.skip === true ? went : { ...went, ok: false, suggested_address: suggested },
      },
    })
  it('is used with Use this', async () => {
    const { sentTo } = open()
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    const dialog = await screen.findByRole('alertdialog', { name: 'Is this your address?' })
    expect(dialog.textContent).toContain('1420 Harbor Avenue')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use this' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')[1]?.body).toMatchObject({ addr1: '1420 Harbor Avenue', skip: true })
  })
  it('is ignored with Keep mine', async () => {
    const { sentTo } = open()
    await screen.findByLabelText('First and last name')
    press('Continue to billing')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/billing')
    })
    expect(sentTo('POST /checkout/submit/shipping')[1]?.body).toEqual({ ...address, skip: true })
  })
})

describe('The customer', () => {
  it('finds one of many saved addresses by what is typed, also by the newest', async () => {
    const addresses = Array.from({ length: 9 }, (_, at) => ({
      ...{ ...address, address_id: at + 1, name: `Gym ${at + 1}`, city: at === 8 ? 'Duluth' : 'Plainfield' },
    }))
    const { sentTo } = renderStep(at, {
      session: sessionOf('customer'),
      answers: { 'GET /checkout/wallet': { cards: [], addresses } },
    })
    const find = await screen.findByLabelText('Find a saved address')
    const list = () =>
      within(screen.getByRole('group', { name: 'Saved addresses' }))
        .queryAllByRole('radio')
        .map((one) => one.getAttribute('aria-label'))
    expect(list()).toHaveLength(9)
    await userEvent.type(find, 'harbor DULUTH{enter}')
    expect(list()).toEqual([expect.stringMatching(/^Gym 9, 1420 Harbor Ave/)])
    expect(sentTo('POST /checkout/submit/shipping')).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: /^Gym 9/ }))
    expect(shown('City')).toBe('Duluth')
    await userEvent.clear(find)
    await userEvent.type(find, 'Chicago')
    expect(list()).toEqual([])
    expect(screen.getByText('No saved address has “Chicago”')).toBeInTheDocument()
  })

  it('names the address book where not all of the saved addresses are listed', () => {
    const saved = Array.from({ length: maxSavedAddresses }, (_, nth) => ({ ...address, address_id: nth + 1 }))
    render(<SavedAddresses saved={saved} values={emptyAddress} onChoose={() => undefined} />)
    fireEvent.change(screen.getByLabelText('Find a saved address'), { target: { value: 'Chicago' } })
    expect(
      screen.getByText('None of the 500 addresses listed here has “Chicago”. The address book may have more.'),
    ).toBeInTheDocument()
  })

  it('selects a saved address with one press, and the order names it', async () => {
    const { drafts } = renderStep(at, {
      session: sessionOf('customer'),
      answers: {
        'GET /checkout/wallet': { cards: [], addresses: [{ ...address, address_id: 3 }] },
        'POST /checkout/submit/shipping': went,
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /^Renee Castellano, 1420 Harbor Ave/ }))
    expect(screen.queryByLabelText('Find a saved address')).not.toBeInTheDocument()
    expect(shown('Address 1')).toBe('1420 Harbor Ave')
    press('Continue to billing')
    await waitFor(() => {
      expect(drafts.get('checkout-order')).toMatchObject({ address_id: 3 })
    })
  })
  it('needs no email for a phone order', async () => {
    renderStep(at, {
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
      expect(currentPath()).toBe('/checkout/billing')
    })
  })
  it('enters only a contact for will call (WC)', async () => {
    renderStep(at, { cart: cartOf({ selected_shipping: pickUp }) })
    await screen.findByText(/^You are picking up at our warehouse/)
    expect(fields()).toEqual(['name', 'phone', 'email', 'organization'])
  })
  it('asks for a postal code beside will call where that brings other services', async () => {
    const { sentTo } = renderStep(at, {
      cart: cartOf({ selected_shipping: pickUp, shipping: [pickUp], zip: null }),
      answers: { 'GET /cart/update/zip/{zip}': cartOf() },
    })
    expect(await screen.findByText(/^Enter a postal code to see shipping options/)).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /^Will call/ })).toBeChecked()
    type(/^Postal code/, '55401')
    await waitFor(() => {
      expect(sentTo('GET /cart/update/zip/{zip}')).toEqual([{ params: { zip: '55401' } }])
    })
  })
  it('keeps the postal code beside will call under the finger when its rates arrive', async () => {
    const picked = cartOf({ selected_shipping: pickUp, shipping: [pickUp], zip: null })
    renderStep(at, {
      cart: picked,
      answers: { 'GET /cart/update/zip/{zip}': { ...cartOf(), selected_shipping: pickUp, zip: '55401' } },
    })
    const field = await screen.findByLabelText<HTMLInputElement>(/^Postal code/)
    field.focus()
    type(/^Postal code/, '55401')
    await waitFor(() => {
      expect(screen.queryByText(/^Enter a postal code to see shipping options/)).toBeNull()
    })
    expect(screen.getByRole('radio', { name: /^Will call/ })).toBeChecked()
    expect(field).toHaveFocus()
    type(/^Postal code/, '554011234')
    expect(field.value).toBe('55401-1234')
  })
})

describe('The input', () => {
  it('is saved on the device and restored', async () => {
    const { drafts, unmount } = renderStep(at)
    await screen.findByLabelText('Address 1')
    type('Address 1', '9 Oak St')
    await waitFor(() => {
      expect(drafts.get('checkout-shipping:')).toMatchObject({ addr1: '9 Oak St' })
    })
    unmount()
    renderStep(at, { drafts: Object.fromEntries(drafts) })
    await waitFor(() => {
      expect(shown('Address 1')).toBe('9 Oak St')
    })
  })
  it('stays when the network fails, and the step does not continue', async () => {
    renderStep(at, {
      cart: cartOf({ checkout: given }),
      answers: { 'POST /checkout/submit/shipping': noAnswer() },
    })
    await screen.findByLabelText('Address 1')
    press('Continue to billing')
    expect(await screen.findByText(/The server did not answer.*What you typed is kept here\./)).toBeInTheDocument()
    expect(currentPath()).toBe('/checkout/shipping')
    expect(shown('Address 1')).toBe('1420 Harbor Ave')
  })
  it('cannot be submitted offline, and the page says so', async () => {
    renderStep(at, { isOnline: false })
    await screen.findByLabelText('Address 1')
    expect(screen.getByText(/checkout needs a connection/)).toBeInTheDocument()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to billing' }).disabled).toBe(true)
  })
})

describe('A step of the checkout', () => {
  it.each([
    ['review', 0, '/checkout/shipping'],
    ['billing', 0, '/checkout/shipping'],
    ['review', 1, '/checkout/billing'],
  ])('redirects from %s to the highest reachable step when the valid step is %i', async (step, valid, back) => {
    renderStep(`/checkout/${step}`, { cart: cartOf({ checkout: checkoutOf({ valid_step: valid }) }) })
    await waitFor(() => {
      expect(currentPath()).toBe(back)
    })
  })
  it('starts with the account search for a phone order, and with the machine for a warranty order', async () => {
    const { unmount } = renderStep('/checkout/review', {
      session: { ...sessionOf('customer'), admin: true },
      cart: cartOf({ checkout: checkoutOf({ admin_checkout: true }) }),
    })
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/account-search')
    })
    unmount()
    renderStep('/checkout/review', {
      session: sessionOf('dealer'),
      cart: cartOf({
        checkout: checkoutOf({
          custom_properties: { warranty: true, serial_number: 'MT52534K00417', claim_reason: '' },
        }),
      }),
    })
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/warranty')
    })
  })
  it('shows that the cart is empty', async () => {
    renderStep(at, { cart: cartOf({ products: [], product_count: { count: 0 } }) })
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeInTheDocument()
  })
  it('shows that it needs a connection', async () => {
    renderStep(at, { cart: noAnswer(), isOnline: false })
    expect(await screen.findByRole('heading', { name: 'Checkout needs a connection' })).toBeInTheDocument()
    expect(screen.getByText(/Nothing was ordered\.$/)).toBeInTheDocument()
  })
  it('lists the steps, marks the current one, and links to the completed ones', async () => {
    renderStep('/checkout/billing', { cart: cartOf({ checkout: { ...given, valid_step: 1 } }) })
    const list = await screen.findByRole('list', { name: 'Checkout steps' })
    expect(await within(list).findByRole('link', { name: /Shipping/ })).toHaveAttribute('href', '/checkout/shipping')
    expect(within(list).queryByRole('link', { name: /Review/ })).not.toBeInTheDocument()
    expect(list.querySelector('[aria-current=step]')?.textContent).toContain('Billing')
  })
})
