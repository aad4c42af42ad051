import { describe, expect, it } from 'vitest'
import { CallRefused } from '../../../offline/http/call.ts'
import {
  parseConflict,
  getConflictLabel,
  formatConflictValue,
  resolveConflicts,
} from '../../../src/features/labor-claims/components/edit/edit-conflicts.ts'
import { checkContacts, getChange, toFields } from '../../../src/features/labor-claims/components/edit/edit-fields.ts'
import { createClaim } from './support/claim.ts'

const shown = createClaim()
const edited = (typed: Partial<ReturnType<typeof toFields>>) => getChange({ ...toFields(shown), ...typed }, shown)
const conflictError = (current: ReturnType<typeof createClaim>, clashes: readonly unknown[]) =>
  new CallRefused(409, { error: 'labor-claims.clash', message: 'Both.', errors: {}, current, clashes })

describe('The details of a claim (L07)', () => {
  it('are sent only where they changed, with their prior values', async () => {
    expect(edited({})).toEqual({ mine: {}, was: {} })
    expect(edited({ city: 'Edina', more: ' Dock B ' })).toEqual({
      mine: { customer_city: 'Edina', additional_info: 'Dock B' },
      was: { customer_city: 'Minneapolis', additional_info: '' },
    })
  })

  it('keep the id of a changed contact and remove an emptied one', async () => {
    expect(edited({ phone: '(612) 555-0199', contact: '' }).mine.customer_contact).toEqual([
      { id: 'c2', type: 'phone', value: '(612) 555-0199' },
    ])
  })

  it('say which typed contact is not what it says, and leave one from before alone', () => {
    const check = (typed: Partial<ReturnType<typeof toFields>>, claim = shown) =>
      checkContacts({ ...toFields(claim), ...typed }, claim)
    expect(check({ phone: 'abc', email: 'a@quarry.test, b@quarry.test' })).toEqual({
      phone: 'Phone number is invalid',
      email: 'Email Address is invalid',
    })
    expect(check({ phone: '', email: ' ada@quarry.test ' })).toEqual({})
    const old = createClaim({ customer_contact: [{ id: 'c2', type: 'phone', value: 'abc' }] })
    expect(check({ city: 'Edina' }, old)).toEqual({})
  })

  it('mark edited miles as typed', async () => {
    expect(edited({ miles: '8.4' }).mine).toEqual({ mileage: 8.4, mileage_from: 'typed' })
  })

  it('that two people changed are reported with both values', async () => {
    const current = createClaim({ customer_city: 'Bloomington' })
    const reply = parseConflict(
      conflictError(current, [{ field: 'customer_city', was: 'Minneapolis', mine: 'Edina', theirs: 'Bloomington' }]),
    )
    const [conflict] = reply?.clashes ?? []
    if (conflict === undefined) throw new Error('There is no conflict')
    expect(getConflictLabel(conflict)).toBe('City')
    expect([conflict.mine, conflict.theirs].map((one) => formatConflictValue(conflict, one, 0, String))).toEqual([
      'Edina',
      'Bloomington',
    ])
    expect(parseConflict(new Error('no'))).toBeNull()
  })

  it('follow the user’s decision: kept values override the server, the others are left alone', async () => {
    const current = createClaim({ customer_city: 'Bloomington', additional_info: 'Theirs' })
    const { mine } = edited({ city: 'Edina', more: 'Mine', company: 'Lakeshore' })
    const reply = parseConflict(
      conflictError(current, [
        { field: 'customer_city', mine: 'Edina', theirs: 'Bloomington' },
        { field: 'additional_info', mine: 'Mine', theirs: 'Theirs' },
      ]),
    )
    if (reply === null) throw new Error('There is no conflict')
    expect(resolveConflicts(mine, reply, new Set(['customer_city']))).toEqual({
      customer_city: 'Edina',
      customer_company: 'Lakeshore',
      was: { customer_city: 'Bloomington', customer_company: 'Lakeshore Community Gym' },
    })
  })

  it('of a contact are resolved one by one', async () => {
    const current = createClaim({
      customer_contact: [
        { id: 'c1', type: 'name', value: 'Renee Castellano' },
        { id: 'c2', type: 'phone', value: '(612) 555-0111' },
      ],
    })
    const { mine } = edited({ phone: '(612) 555-0199', email: 'desk@lakeshore.test' })
    const reply = parseConflict(
      conflictError(current, [
        {
          field: 'customer_contact.c2',
          mine: { type: 'phone', value: '(612) 555-0199' },
          theirs: { type: 'phone', value: '(612) 555-0111' },
        },
      ]),
    )
    if (reply === null) throw new Error('There is no conflict')
    expect(getConflictLabel(reply.clashes[0] ?? { field: '', mine: null, theirs: null })).toBe('Phone')
    expect(resolveConflicts(mine, reply, new Set()).customer_contact).toEqual([
      { id: 'c1', type: 'name', value: 'Renee Castellano' },
      { type: 'email', value: 'desk@lakeshore.test' },
      { id: 'c2', type: 'phone', value: '(612) 555-0111' },
    ])
  })
})
