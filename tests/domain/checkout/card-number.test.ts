import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCardNumber, passesLuhn, textHasCardNumber } from '../../../domain/checkout/card-number.ts'

/** Appends the check digit to a number. */
const withCheckDigit = (digits: string) => {
  for (let last = 0; last < 10; last += 1) if (passesLuhn(`${digits}${last}`)) return `${digits}${last}`
  throw new Error('One of ten digits always fits')
}
const cardNumber = fc.stringMatching(/^[2-6]\d{11,17}$/).map(withCheckDigit)

describe('a card’s number', () => {
  it('is recognized by its check digit and length', () => {
    for (const number of ['4242424242424242', '378282246310005', '6011000990139424', '30569309025904', '4222222222222'])
      expect({ number, holds: textHasCardNumber(number) }).toEqual({ number, holds: true })
    for (const other of ['4242424242424241', '12345678', '42424242424', '', '0000000000000000'])
      expect({ other, holds: textHasCardNumber(other) }).toEqual({ other, holds: false })
  })

  it('is found in any notation and at any position', () => {
    for (const texts of [
      '4242 4242 4242 4242',
      '4242-4242-4242-4242',
      'my card is 4242424242424242, thanks',
      '4242.4242.4242.4242',
      '3782 822463 10005',
      'card4242424242424242x',
      '4242 4242 4242 4242 11/29 123',
      '4242424242424242 11 29',
    ])
      expect({ texts, holds: textHasCardNumber(texts) }).toEqual({ texts, holds: true })
  })

  it('is found in any field at any depth, as text, number and field name', () => {
    for (const sent of [
      { extraInfo: { message: '4242424242424242' } },
      [{ a: [{ b: ['4242 4242 4242 4242'] }] }],
      { number: 4242424242424242 },
      { '4242424242424242': true },
    ])
      expect(hasCardNumber(sent)).toBe(true)
  })

  it('is always found, in groups of four or without spaces', () => {
    fc.assert(
      fc.property(cardNumber, fc.constantFrom('', ' ', '-', '.'), (number, sign) => {
        const written = number.replace(/(\d{4})(?=\d)/g, `$1${sign}`)
        expect(hasCardNumber({ extraInfo: { message: `No. ${written}!` } })).toBe(true)
      }),
    )
  })

  it('is found in a long list of digits, in linear time', () => {
    const list = Array.from({ length: 30_000 }, () => '1').join(' ')
    expect(textHasCardNumber(`${list} 4242424242424242`)).toBe(true)
  })

  it('is not found in other things that users type', () => {
    for (const texts of [
      '(908) 555-0188',
      '1-908-555-0188',
      '07901-1234',
      '12 Maple Terrace, Suite 4',
      'MT52534K00417',
      '2026-11-20T15:00:00.000Z',
      '018f4e5a-0000-7000-8000-000000000001',
      'SO-50012',
      'demo_abcdefghijklmnopabcdefghijklmnop',
    ])
      expect({ texts, holds: textHasCardNumber(texts) }).toEqual({ texts, holds: false })
    expect(hasCardNumber({ expected_total: 1234.56, card_id: 12, last4: '4242', nothing: null })).toBe(false)
  })
})
