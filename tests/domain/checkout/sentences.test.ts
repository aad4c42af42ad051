import { describe, expect, it } from 'vitest'
import { billingErrors, demoWarranty, outcomeOf, sentences } from '../../../domain/checkout/sentences.ts'

describe('what becomes of an order’s answer', () => {
  it('is placed without an error', () => {
    expect(outcomeOf({ error: null, message: null })).toEqual({ is: 'placed' })
  })
  it.each(billingErrors)('goes back to billing with “Billing Error: %s”', (message) => {
    expect(outcomeOf({ error: 'order.billing', message })).toEqual({
      is: 'back',
      step: 'billing',
      words: `Billing Error: ${message}`,
    })
  })
  it('goes back to shipping where no service is selected', () => {
    expect(outcomeOf({ error: 'order.no-shipping', message: 'no selected shipping' })).toEqual({
      is: 'back',
      step: 'shipping',
      words: 'This postal code seems to be invalid. Please change it or try again.',
    })
  })
  it('shows nothing where the order exists', () => {
    expect(outcomeOf({ error: 'order.exists', message: 'order-exists' })).toEqual({ is: 'silent' })
  })
  it.each([null, '', 'General Error'])('warns with the default sentence where nothing is said (%s)', (message) => {
    expect(outcomeOf({ error: 'order.failed', message })).toEqual({
      is: 'warned',
      words: sentences.order,
      mayApproveHold: false,
    })
  })
  it('warns with the server’s own words, and offers to approve a hold', () => {
    expect(outcomeOf({ error: 'order.stock', message: 'None left.' })).toEqual({
      is: 'warned',
      words: 'None left.',
      mayApproveHold: false,
    })
    expect(outcomeOf({ error: 'order.held', message: 'On hold.' })).toMatchObject({ mayApproveHold: true })
  })
  it('ends a demo warranty checkout with the shop’s address in its sentence', () => {
    const message = demoWarranty('parts@shop.example')
    expect(message).toBe(
      'This is the end of the demo warranty checkout process. Your order has not been placed. If you need assistance please contact us at parts@shop.example.',
    )
    expect(outcomeOf({ error: 'order.demo', message })).toEqual({ is: 'demo', words: message })
  })
})
