import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { address, billing, cartOf, checkoutOf, visa } from '../cart/support/cart.ts'
import { currentPath } from '../cart/support/checkout-harness.tsx'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { renderStep } from './support/render-step.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const pending = { shipping_address: address, billing_address: billing, card: { ...visa, card_id: null } }
const given = checkoutOf({ valid_step: 2, pending })
const clear = 'GET /checkout/clear-pending'
const draft = { ...address, name: 'Somebody Else' }

/** Opens the checkout at a path. The server clears what it was given. */
const open = (at: string, checkout = given, options: Parameters<typeof renderStep>[1] = {}) =>
  renderStep(at, {
    cart: cartOf({ checkout, adminCheckout: checkout.admin_checkout }),
    drafts: { 'checkout-shipping:': draft },
    ...options,
    answers: {
      [clear]: (_: unknown, server: { cart: unknown }) => {
        server.cart = cartOf({ checkout: checkoutOf({ admin_checkout: checkout.admin_checkout }) })
        return { ok: true }
      },
      ...options.answers,
    },
  })
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
}
const confirm = async () => {
  await press('Start over')
  const [, answer] = await screen.findAllByRole('button', { name: 'Start over' })
  await userEvent.click(answer!)
}

describe('Starting a checkout over (K06)', () => {
  it('clears what the server and the device have of it, and goes to its first step', async () => {
    const { sentTo, drafts } = open('/checkout/review')
    await confirm()
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/shipping')
    })
    expect(sentTo(clear)).toEqual([{}])
    await waitFor(() => {
      expect(drafts.get('checkout-shipping:')).not.toMatchObject({ name: 'Somebody Else' })
      expect(screen.getByLabelText('First and last name')).toHaveValue('')
    })
  })

  it('empties a form that is open', async () => {
    open('/checkout/shipping')
    const name = () => screen.getByLabelText<HTMLInputElement>('First and last name').value
    await screen.findByLabelText('First and last name')
    expect(name()).toBe('Somebody Else')
    await confirm()
    await waitFor(() => {
      expect(name()).toBe('')
    })
  })

  it('asks first, and keeps everything where it is not meant', async () => {
    const { sent, drafts } = open('/checkout/review')
    await press('Start over')
    await press('Continue checkout')
    expect(sent).toEqual([])
    expect(drafts.get('checkout-shipping:')).toEqual(draft)
  })

  it('clears what an interrupted payment has left on the review', async () => {
    open('/checkout/review', given, {
      answers: { 'POST /checkout/submit/order': noAnswer(), [clear]: { ok: true } },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /return policy$/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Place order/ }))
    expect(await screen.findByText(/^The shop did not answer, so we do not know/)).toBeInTheDocument()
    await confirm()
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/shipping')
    })
    await userEvent.click(await screen.findByRole('link', { name: /Review/ }))
    await screen.findByRole('checkbox', { name: /return policy$/ })
    expect(screen.queryByText(/^The shop did not answer/)).not.toBeInTheDocument()
  })

  it('is not offered before something was given', async () => {
    open('/checkout/shipping', checkoutOf())
    await screen.findByLabelText('First and last name')
    expect(screen.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument()
  })

  it('begins a phone order with its account again', async () => {
    open('/checkout/review', { ...given, admin_checkout: true }, { session: { ...sessionOf('customer'), admin: true } })
    await confirm()
    await waitFor(() => {
      expect(currentPath()).toBe('/checkout/account-search')
    })
  })

  it('changes nothing without a reply', async () => {
    const { drafts } = open('/checkout/review', given, { answers: { [clear]: noAnswer() } })
    await confirm()
    expect(await screen.findByText(/The server did not answer/)).toBeInTheDocument()
    expect(drafts.get('checkout-shipping:')).toEqual(draft)
    expect(currentPath()).toBe('/checkout/review')
  })
})
