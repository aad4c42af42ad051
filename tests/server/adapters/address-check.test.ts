import { describe, expect, it } from 'vitest'
import { lazyPlaces } from '../../../server/adapters/places/lazy-places.ts'
import { packagedAddressCheck } from '../../../server/adapters/places/packaged-address-check.ts'

describe('The address check with the packaged places', () => {
  const { check } = packagedAddressCheck(lazyPlaces)
  const address = (city: string, state: string, postal_code: string) => ({
    name: 'Ada Lund',
    organization: '',
    addr1: '12 Harbor Street',
    addr2: '',
    city,
    state,
    postal_code,
    phone: '',
    email: '',
  })

  it.each([
    ['Minneapolis', 'MN', '55401'],
    ['MINNEAPOLIS', 'mn', '55401-1234'],
    ['St. Louis', 'MO', '63101'],
    ['Saint Louis', 'MO', '63101'],
    ['North York', 'ON', 'M5V 3L9'],
  ])('accepts %s, %s %s', async (city, state, zip) => {
    expect(await check(address(city, state, zip))).toEqual({ errors: {}, suggested: null })
  })

  it.each([
    ['Duluth', 'MN', '55401', 'Minneapolis', 'MN'],
    ['Minneapolis', 'WI', '55401', 'Minneapolis', 'MN'],
    ['Toronto', 'QC', 'M5V 3L9', 'Toronto', 'ON'],
  ])('corrects %s, %s %s to %s, %s', async (city, state, zip, right, rightState) => {
    const { errors, suggested } = await check(address(city, state, zip))
    expect(errors).toEqual({})
    expect(suggested).toEqual({ ...address(right, rightState, zip) })
  })

  it('rejects an unknown postal code', async () => {
    expect(await check(address('Minneapolis', 'MN', '99999'))).toEqual({
      errors: { postal_code: 'Postal code is invalid' },
      suggested: null,
    })
  })
})
