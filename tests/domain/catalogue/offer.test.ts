import { describe, expect, it } from 'vitest'
import { exceedsStock, getOffer } from '../../../domain/catalogue/offer.ts'

const part = { price: 24.6, qty: 3, isReplaced: false }

describe('What is offered of a part', () => {
  it('is to buy it where it is in stock and has a price, the last ones of a replaced part, too', () => {
    expect(getOffer(part)).toBe('buy')
    expect(getOffer({ ...part, qty: 1, isReplaced: true })).toBe('buy')
  })

  it('is the newer part where none is left of a replaced one, whatever it cost and whoever asks', () => {
    for (const price of [24.6, null])
      for (const mayWait of [true, false]) expect(getOffer({ price, qty: 0, isReplaced: true }, mayWait)).toBe('newer')
  })

  it('is to ask for the price where there is none, in stock or not', () => {
    expect(getOffer({ ...part, price: null })).toBe('price')
    expect(getOffer({ ...part, price: null, qty: 0 }, true)).toBe('price')
  })

  it('is to ask when it is back where it is not in stock; who orders under warranty may put it into the cart', () => {
    expect(getOffer({ ...part, qty: 0 })).toBe('back')
    expect(getOffer({ ...part, qty: 0 }, true)).toBe('buy')
  })
})

describe('An order', () => {
  it('is not taken with more than there is in stock, but under warranty waits for it', () => {
    expect(exceedsStock({ qty: 3, stock: 3, isWarranty: false })).toBe(false)
    expect(exceedsStock({ qty: 4, stock: 3, isWarranty: false })).toBe(true)
    expect(exceedsStock({ qty: 4, stock: 0, isWarranty: true })).toBe(false)
  })
})
