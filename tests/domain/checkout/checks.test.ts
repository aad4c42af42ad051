import { describe, expect, it } from 'vitest'
import { findPlacementError, findMissingBilling, findMissingShipping } from '../../../domain/checkout/checks.ts'
import type { OrderToPlace } from '../../../domain/checkout/checks.ts'
import { sentences } from '../../../domain/checkout/sentences.ts'

const address = {
  name: 'Jordan Ellis',
  organization: '',
  addr1: '12 Maple Terrace',
  addr2: '',
  city: 'Summit',
  state: 'NJ',
  postal_code: '07901',
  phone: '9085550188',
  email: 'jordan@home.example',
}
const good: OrderToPlace = {
  isAdmin: false,
  isWarranty: false,
  surcharge: 0,
  surchargeRequestedBy: '',
  shippingAddress: address,
  billingAddress: address,
  hasCard: true,
  paysLater: false,
  addressBlock: '',
  selectedShipping: 'GROUND',
  zip: '07901',
  claimReason: '',
}
/** All errors at once, for the office and for a customer. */
const worst = {
  ...good,
  isWarranty: true,
  surcharge: 900,
  shippingAddress: null,
  billingAddress: null,
  hasCard: false,
  selectedShipping: null,
} satisfies OrderToPlace

describe('the local checks of an order', () => {
  it('pass a complete order', () => {
    expect(findPlacementError(good)).toBeNull()
  })
  it('price the place that the order ships to: a service and taxes of another one are asked for again', () => {
    const codeOf = (over: Partial<OrderToPlace>) => findPlacementError({ ...good, ...over })?.code
    expect(findPlacementError({ ...good, zip: '97201' })).toMatchObject({ code: 'shipping', step: 'shipping' })
    expect(codeOf({ zip: '07901-1234' })).toBeUndefined()
    expect(codeOf({ zip: 'm5v', shippingAddress: { ...address, postal_code: 'M5V 3L9' } })).toBeUndefined()
    expect(codeOf({ zip: null })).toBe('shipping')
    expect(codeOf({ zip: '97201', selectedShipping: 'WC' })).toBeUndefined()
  })
  it('hold an address for a carrier to a carrier’s rules, also one that was typed for will call (`SF138`)', () => {
    const boxed = { ...good, shippingAddress: { ...address, addr1: 'P.O. Box 5' } }
    expect(findPlacementError(boxed)?.code).toBe('shipping')
    expect(findPlacementError({ ...boxed, selectedShipping: 'WC' })).toBeNull()
    const silent = { ...good, shippingAddress: { ...address, email: '' } }
    expect(findPlacementError(silent)?.code).toBe('shipping')
    expect(findPlacementError({ ...silent, isAdmin: true })).toBeNull()
  })
  it('run in the spec’s order: surcharge, shipping, billing, service, reason', () => {
    const office = { ...worst, isAdmin: true }
    expect(findPlacementError(office)).toMatchObject({
      code: 'surcharge',
      message: sentences.surcharge,
      step: 'review',
    })
    const named = { ...office, surchargeRequestedBy: 'Ruth' }
    expect(findPlacementError(named)).toMatchObject({ code: 'shipping', message: sentences.shipping, step: 'shipping' })
    const addressed = { ...named, isWarranty: false, shippingAddress: address }
    expect(findPlacementError(addressed)).toMatchObject({
      code: 'billing',
      message: sentences.billing,
      step: 'billing',
    })
    const billed = { ...addressed, billingAddress: address, hasCard: true }
    expect(findPlacementError(billed)).toMatchObject({
      code: 'no-shipping',
      message: sentences.noShipping,
      step: 'shipping',
    })
    const own = { ...billed, isAdmin: false, isWarranty: true, selectedShipping: 'GROUND' }
    expect(findPlacementError(own)).toMatchObject({
      code: 'claim-reason',
      message: sentences.claimReason,
      step: 'review',
    })
    expect(findPlacementError({ ...own, claimReason: 'Belt torn' })).toBeNull()
  })
  it('ask who requested the surcharge only for warranty orders by the office', () => {
    expect(findPlacementError({ ...good, isAdmin: true, surcharge: 900 })).toBeNull()
    expect(findPlacementError({ ...good, isWarranty: true, surcharge: 900, claimReason: 'Torn' })).toBeNull()
  })
  it('require no card for a check or a warranty order', () => {
    const unpaid = { ...good, hasCard: false, billingAddress: null }
    expect(findPlacementError(unpaid)?.code).toBe('billing')
    expect(findPlacementError({ ...unpaid, paysLater: true })).toBeNull()
    expect(findPlacementError({ ...unpaid, isWarranty: true, claimReason: 'Torn' })).toBeNull()
  })
  it('take a free address for the billing address of a card, and not for the card', () => {
    const free = { ...good, billingAddress: null, addressBlock: 'Ellis, 12 Pine Street, Summit NJ 07901' }
    expect(findPlacementError({ ...free, hasCard: true })).toBeNull()
    expect(findPlacementError({ ...free, hasCard: false })?.code).toBe('billing')
    expect(findPlacementError({ ...free, hasCard: true, addressBlock: ' ' })?.code).toBe('billing')
  })
  it('require only name, phone and email for will call', () => {
    const who = { name: 'Jordan Ellis', phone: '9085550188', email: 'jordan@home.example' }
    expect(findMissingShipping(who, { isAdmin: false, service: 'WC' })).toEqual([])
    expect(findMissingShipping(who, { isAdmin: false, service: 'GROUND' })).toEqual([
      'addr1',
      'postal_code',
      'city',
      'state',
    ])
    expect(findMissingShipping({ ...address, email: ' ' }, { isAdmin: true, service: 'GROUND' })).toEqual([])
    expect(findMissingShipping({ ...address, email: ' ' }, { isAdmin: false, service: 'GROUND' })).toEqual(['email'])
    expect(findMissingBilling({ ...address, city: '' })).toEqual(['city'])
  })
})
