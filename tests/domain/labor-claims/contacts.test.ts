import { describe, expect, it } from 'vitest'
import type { Contact } from '../../../domain/labor-claims/contacts.ts'
import {
  toContactFields,
  isContactField,
  assignContactIds,
  applyContactFields,
} from '../../../domain/labor-claims/contacts.ts'

const phone: Contact = { id: '1', type: 'phone', value: '(218) 555-0101' }
const email: Contact = { id: '2', type: 'email', value: 'ada@quarry.test' }

describe('contacts', () => {
  it('get unused ids if they are new', () => {
    expect(
      assignContactIds(
        [{ type: 'name', value: 'Night desk' }, phone, { id: '', type: 'name', value: 'Day desk' }],
        [email],
      ),
    ).toEqual([{ id: '3', type: 'name', value: 'Night desk' }, phone, { id: '4', type: 'name', value: 'Day desk' }])
  })
  it('become one field each, null if they are not in the list', () => {
    expect(toContactFields([phone], ['1', '2'])).toEqual({
      'customer_contact.1': { type: 'phone', value: '(218) 555-0101' },
      'customer_contact.2': null,
    })
    expect([isContactField('customer_contact.1'), isContactField('customer_name')]).toEqual([true, false])
  })
  it('are changed, removed and added at their position', () => {
    const changes = {
      customer_name: 'Ada',
      'customer_contact.1': null,
      'customer_contact.2': { type: 'email', value: 'desk@quarry.test' },
      'customer_contact.9': { type: 'name', value: 'Night desk' },
      'customer_contact.8': null,
    }
    expect(applyContactFields([phone, email], changes)).toEqual([
      { ...email, value: 'desk@quarry.test' },
      { id: '9', type: 'name', value: 'Night desk' },
    ])
  })
})
