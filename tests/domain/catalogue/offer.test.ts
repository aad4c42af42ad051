import { describe, expect, it } from 'vitest'
import { exceedsStock, getOffer, getStruckPrice } from '../../../domain/catalogue/offer.ts'

const part = { price: 24.6, qty: 3, isReplaced: false }

describe('The offer for a part', () => {
  it('is to buy it if it is in stock and has a price, even the last ones of a replaced part', () => {
    expect(getOffer(part)).toBe('buy')
    expect(getOffer({ ...part, qty: 1, isReplaced: true })).toBe('buy')
  })

  it('is the replacement if a replaced part is out of stock, for every user', () => {
    for (const price of [24.6, null])
      for (const mayWait of [true, false]) expect(getOffer({ price, qty: 0, isReplaced: true }, mayWait)).toBe('newer')
  })

  it('is to ask for the price if there is none, in stock or not', () => {
    expect(getOffer({ ...part, price: null })).toBe('price')
    expect(getOffer({ ...part, price: null, qty: 0 }, true)).toBe('price')
  })

  it('is to ask when it is back if it is out of stock; warranty users may still add it to the cart', () => {
    expect(getOffer({ ...part, qty: 0 })).toBe('back')
    expect(getOffer({ ...part, qty: 0 }, true)).toBe('buy')
  })
})

describe('An order', () => {
  it('may not exceed the stock, but a warranty order may wait', () => {
    expect(exceedsStock({ qty: 3, stock: 3, isWarranty: false })).toBe(false)
    expect(exceedsStock({ qty: 4, stock: 3, isWarranty: false })).toBe(true)
    expect(exceedsStock({ qty: 4, stock: 0, isWarranty: true })).toBe(false)
  })
})

describe('The price that is struck through', () => {
  it('is the compare-at price, only if it is higher than what the customer pays', () => {
    expect(getStruckPrice(20, 25)).toBe(25)
    expect(getStruckPrice(20, 20)).toBeNull()
    expect(getStruckPrice(20, 15)).toBeNull()
    expect(getStruckPrice(20, null)).toBeNull()
    expect(getStruckPrice(20, undefined)).toBeNull()
    expect(getStruckPrice(null, 25)).toBeNull()
  })
})
