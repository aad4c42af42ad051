import { describe, expect, it } from 'vitest'
import { findBilled, isComparedAlike, readAddressBlock } from '../../../domain/places/address-block.ts'

describe('An address that was typed as free text', () => {
  it.each([
    ['Ellis Home Gym\n12 Pine Street\nSummit, NJ 07901', ['12 Pine Street', '', 'Summit', 'NJ', '07901']],
    ['12 Pine Street, Suite 4, Summit, nj, 07901-1234', ['12 Pine Street', 'Suite 4', 'Summit', 'NJ', '07901-1234']],
    ['Hillcrest\nP.O. Box 12\nSt. John’s NL A1B 2C3', ['P.O. Box 12', '', 'St. John’s', 'NL', 'A1B 2C3']],
    ['Ellis\nOne Pine Street 12\nSummit', ['One Pine Street 12', 'Summit', '', '', '']],
    ['Hillcrest, as last time', ['', '', '', '', '']],
    ['', ['', '', '', '', '']],
  ])('%j has its street and place', (block, expected) => {
    const { addr1, addr2, city, state, postal_code } = readAddressBlock(block)
    expect([addr1, addr2, city, state, postal_code]).toEqual(expected)
  })

  it.each([
    [
      'Acme Gym\n12 Main St\nAustin, TX 78701',
      {
        name: 'Acme Gym',
        organization: '',
        addr1: '12 Main St',
        addr2: '',
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
      },
    ],
    [
      'Ann Roe\nAcme Gym\nAccounts payable\n12 Main St, Suite 4',
      { name: 'Ann Roe', organization: 'Acme Gym, Accounts payable', addr1: '12 Main St', addr2: 'Suite 4' },
    ],
    ['12 Main St', { addr1: '12 Main St', addr2: '' }],
    ['see PO', { name: 'see PO', organization: '' }],
    ['', {}],
  ])('%j has who is billed before the street, and nothing that is not there', (block, expected) => {
    expect(findBilled(block)).toEqual(expected)
  })

  it('is for the bank as the fields with the same street and postal code', () => {
    const place = { addr1: '12 Main St.', addr2: 'Suite 4', city: 'Austin', state: 'TX', postal_code: '78701' }
    const fields = { block: '', address: { name: 'Ann Roe', organization: '', ...place } }
    const text = (block: string) => ({ block, address: { ...fields.address, addr1: '', postal_code: '' } })
    expect(isComparedAlike(fields, text('Acme Gym\n12  main st\nAustin, TX 78701'))).toBe(true)
    expect(isComparedAlike(fields, text('Acme Gym\n12 Main St\nAustin, TX 78702'))).toBe(false)
    expect(isComparedAlike(fields, text('Acme Gym\n14 Main St\nAustin, TX 78701'))).toBe(false)
    expect(isComparedAlike(fields, { block: '', address: null })).toBe(false)
  })
})
