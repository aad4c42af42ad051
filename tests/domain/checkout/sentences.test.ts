import { describe, expect, it } from 'vitest'
import { billingErrors, demoWarranty, toOutcome, sentences } from '../../../domain/checkout/sentences.ts'

describe('the outcome of a response to an order', () => {
  it('is placed without an error', () => {
    expect(toOutcome({ error: null, message: null })).toEqual({ is: 'placed' })
  })
  it.each(billingErrors)('goes back to billing with “Billing Error: %s”', (message) => {
    expect(toOutcome({ error: 'order.billing', message })).toEqual({
      is: 'back',
      step: 'billing',
      message: `Billing Error: ${message}`,
    })
  })
  it('goes back to shipping if no service is selected', () => {
    expect(toOutcome({ error: 'order.no-shipping', message: 'no selected shipping' })).toEqual({
      is: 'back',
      step: 'shipping',
      message: 'This postal code seems to be invalid. Please change it or try again.',
    })
  })
  it('shows nothing if the order exists', () => {
    expect(toOutcome({ error: 'order.exists', message: 'order-exists' })).toEqual({ is: 'silent' })
  })
  it.each([null, '', 'General Error'])('warns with the default message if there is none (%s)', (message) => {
    expect(toOutcome({ error: 'order.failed', message })).toEqual({
      is: 'warned',
      message: sentences.order,
      mayApproveHold: false,
    })
  })
  it('warns with the server’s message, and offers to approve a hold', () => {
    expect(toOutcome({ error: 'order.stock', message: 'None left.' })).toEqual({
      is: 'warned',
      message: 'None left.',
      mayApproveHold: false,
    })
    expect(toOutcome({ error: 'order.held', message: 'On hold.' })).toMatchObject({ mayApproveHold: true })
  })
  it('ends a demo warranty checkout with the shop’s email in its message', () => {
    const message = demoWarranty('parts@shop.example')
    expect(message).toBe(
      'This is the end of the demo warranty checkout process. Your order has not been placed. If you need assistance please contact us at parts@shop.example.',
    )
    expect(toOutcome({ error: 'order.demo', message })).toEqual({ is: 'demo', message })
  })
})
