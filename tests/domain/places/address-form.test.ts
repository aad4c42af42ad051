import { describe, expect, it } from 'vitest'
import type { AddressForm } from '../../../domain/places/address-form.ts'
import { addressFields, checkAddress, isPhoneNumber, isPostBox } from '../../../domain/places/address-form.ts'
import { formatFullPostalCode } from '../../../domain/places/postal-code.ts'

const good: AddressForm = {
  name: 'Jordan Ellis',
  organization: '',
  addr1: '12 Maple Terrace',
  addr2: '',
  city: 'Summit',
  state: 'NJ',
  postal_code: '07901',
  phone: '(908) 555-0188',
  email: 'jordan@ellis.test',
}
const shipping = (over: AddressForm) => checkAddress({ ...good, ...over }, { kind: 'shipping' })
const billing = (over: AddressForm) => checkAddress({ ...good, ...over }, { kind: 'billing' })

describe('The address form', () => {
  it('accepts a valid address', () => {
    expect(shipping({})).toEqual({})
    expect(billing({})).toEqual({})
  })

  it('requires every field except organization and second line, in the order of the form', () => {
    const errors = checkAddress({}, { kind: 'shipping' })
    expect(Object.keys(errors)).toEqual(['name', 'addr1', 'city', 'state', 'postal_code', 'phone', 'email'])
    for (const field of addressFields)
      if (field in errors) expect(shipping({ [field]: ' ' })).toEqual({ [field]: errors[field] })
  })

  it('says of a missing name, postal code, phone or email what it says of a wrong one', () => {
    expect(checkAddress({}, { kind: 'shipping' })).toEqual({
      name: 'A first and last name are required',
      addr1: 'Required',
      city: 'Required',
      state: 'Required',
      postal_code: 'Postal code is invalid',
      phone: 'Phone number is invalid',
      email: 'Email Address is invalid',
    })
  })

  it.each(['Jordan', 'Jordan 2', '- -', 'X'])('rejects the name %j: A first and last name are required', (name) => {
    expect(shipping({ name })).toEqual({ name: 'A first and last name are required' })
  })
  it.each(['Jo Li', 'María José de la Cruz', 'J. Ellis', 'Nguyễn An', "O'Hara Smith-Jones"])(
    'takes the name %s',
    (name) => {
      expect(shipping({ name })).toEqual({})
    },
  )

  it.each([
    'P.O. Box 12',
    'PO Box 12',
    'p o box 9',
    'P.O.Box 7',
    'POBox 88',
    'Post Office Box 4',
    'PO BX 4',
    'P.O.B. 12',
    '12 Main St, PO Box 3',
  ])('refuses %s: We cannot ship to P.O. Boxes', (line) => {
    expect(shipping({ addr1: line })).toEqual({ addr1: 'We cannot ship to P.O. Boxes' })
    expect(shipping({ addr2: line })).toEqual({ addr2: 'We cannot ship to P.O. Boxes' })
    expect(billing({ addr1: line })).toEqual({})
  })
  it.each(['AA', 'AE', 'ap'])('accepts a P.O. box of military mail in %s', (state) => {
    expect(shipping({ addr1: 'PO Box 12', state })).toEqual({})
  })
  it.each(['12 Boxwood Lane', '4 Post Road', 'RR 2 Box 15', '77 Polo Boxing Court', '1 Pocahontas Blvd'])(
    'takes %s for a street',
    (line) => {
      expect(isPostBox(line)).toBe(false)
    },
  )

  it.each(['0790', '0790A', 'M5V', 'M5V 3D9', '07901-12', 'ABCDE'])(
    'says of %s: Postal code is invalid',
    (postal_code) => {
      expect(shipping({ postal_code })).toEqual({ postal_code: 'Postal code is invalid' })
      expect(billing({ postal_code })).toEqual({ postal_code: 'Postal code is invalid' })
    },
  )
  it.each(['07901', '07901-1234', 'M5V 3L9', 'm5v3l9'])('accepts the postal code %s', (postal_code) => {
    expect(shipping({ postal_code })).toEqual({})
  })

  it.each(['x', 'a@b', 'a b@c.test', 'a@b.c', '@c.test', 'a@@c.test', `${'x'.repeat(250)}@c.test`])(
    'says of %j: Email Address is invalid',
    (email) => {
      expect(shipping({ email })).toEqual({ email: 'Email Address is invalid' })
    },
  )
  it.each(['555-0188', '908 555 018', '1908555018', '0085550188', '9085550188 ext 4', '90855501889'])(
    'says of %s: Phone number is invalid',
    (phone) => {
      expect(shipping({ phone })).toEqual({ phone: 'Phone number is invalid' })
      expect(billing({ phone })).toEqual({ phone: 'Phone number is invalid' })
    },
  )
  it.each(['9085550188', '(908) 555-0188', '+1 908.555.0188', '1-908-555-0188'])(
    'takes the phone number %s',
    (phone) => {
      expect(isPhoneNumber(phone)).toBe(true)
    },
  )

  it('does not require an email for a phone order, but rejects an invalid one', () => {
    expect(checkAddress({ ...good, email: '' }, { kind: 'shipping', isEmailOptional: true })).toEqual({})
    expect(checkAddress({ ...good, email: 'x' }, { kind: 'shipping', isEmailOptional: true })).toEqual({
      email: 'Email Address is invalid',
    })
  })
})

describe('A billing address', () => {
  it('requires its first line, city, state and postal code, but no phone', () => {
    expect(checkAddress({}, { kind: 'billing' })).toEqual({
      addr1: 'Billing address needed',
      city: 'Required',
      state: 'Required',
      postal_code: 'Postal code is invalid',
    })
    expect(billing({ phone: '', email: '', name: '' })).toEqual({})
  })

  it('may have no phone, but none that is invalid (`SF143`)', () => {
    expect(billing({ phone: '' })).toEqual({})
    expect(billing({ phone: '555-01' })).toEqual({ phone: 'Phone number is invalid' })
  })
})

describe('A postal code', () => {
  it('is formatted for a shipping label', () => {
    expect(['07901', '079011234', '07901-1234', 'm5v3l9', 'M5V-3L9', ' x '].map(formatFullPostalCode)).toEqual([
      '07901',
      '07901-1234',
      '07901-1234',
      'M5V 3L9',
      'M5V 3L9',
      'X',
    ])
  })
})
