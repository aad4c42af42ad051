import { describe, expect, it } from 'vitest'
import { CallRefused } from '../../../offline/http/call.ts'
import { clashIn, clashName, clashWords, decided } from '../../../src/features/labor-claims/components/edit/clashes.ts'
import { changeOf, fieldsOfClaim } from '../../../src/features/labor-claims/components/edit/edit-fields.ts'
import { claimOf } from './support/claim.ts'

const shown = claimOf()
const edited = (typed: Partial<ReturnType<typeof fieldsOfClaim>>) =>
  changeOf({ ...fieldsOfClaim(shown), ...typed }, shown)
const clashed = (current: ReturnType<typeof claimOf>, clashes: readonly unknown[]) =>
  new CallRefused(409, { error: 'labor-claims.clash', message: 'Both.', errors: {}, current, clashes })

describe('the facts of a claim (L07)', () => {
  it('are sent only where they were changed, with what the form had shown of them', () => {
    expect(edited({})).toEqual({ mine: {}, was: {} })
    expect(edited({ city: 'Edina', more: ' Dock B ' })).toEqual({
      mine: { customer_city: 'Edina', additional_info: 'Dock B' },
      was: { customer_city: 'Minneapolis', additional_info: '' },
    })
  })

  it('keep a contact’s id where its value is changed, and drop one that was emptied', () => {
    expect(edited({ phone: '(612) 555-0199', contact: '' }).mine.customer_contact).toEqual([
      { id: 'c2', type: 'phone', value: '(612) 555-0199' },
    ])
  })

  it('say of miles that they were typed', () => {
    expect(edited({ miles: '8.4' }).mine).toEqual({ mileage: 8.4, mileage_from: 'typed' })
  })

  it('that two people changed are told with both values', () => {
    const current = claimOf({ customer_city: 'Bloomington' })
    const said = clashIn(
      clashed(current, [{ field: 'customer_city', was: 'Minneapolis', mine: 'Edina', theirs: 'Bloomington' }]),
    )
    const [clash] = said?.clashes ?? []
    if (clash === undefined) throw new Error('There is no clash')
    expect(clashName(clash)).toBe('City')
    expect([clash.mine, clash.theirs].map((one) => clashWords(clash, one, 0, String))).toEqual(['Edina', 'Bloomington'])
    expect(clashIn(new Error('no'))).toBeNull()
  })

  it('stand as the person says: one’s own on top of what the server has, theirs left alone', () => {
    const current = claimOf({ customer_city: 'Bloomington', additional_info: 'Theirs' })
    const { mine } = edited({ city: 'Edina', more: 'Mine', company: 'Lakeshore' })
    const said = clashIn(
      clashed(current, [
        { field: 'customer_city', mine: 'Edina', theirs: 'Bloomington' },
        { field: 'additional_info', mine: 'Mine', theirs: 'Theirs' },
      ]),
    )
    if (said === null) throw new Error('There is no clash')
    expect(decided(mine, said, new Set(['customer_city']))).toEqual({
      customer_city: 'Edina',
      customer_company: 'Lakeshore',
      was: { customer_city: 'Bloomington', customer_company: 'Lakeshore Community Gym' },
    })
  })

  it('of a contact give way one by one', () => {
    const current = claimOf({
      customer_contact: [
        { id: 'c1', type: 'name', value: 'Renee Castellano' },
        { id: 'c2', type: 'phone', value: '(612) 555-0111' },
      ],
    })
    const { mine } = edited({ phone: '(612) 555-0199', email: 'desk@lakeshore.test' })
    const said = clashIn(
      clashed(current, [
        {
          field: 'customer_contact.c2',
          mine: { type: 'phone', value: '(612) 555-0199' },
          theirs: { type: 'phone', value: '(612) 555-0111' },
        },
      ]),
    )
    if (said === null) throw new Error('There is no clash')
    expect(clashName(said.clashes[0] ?? { field: '', mine: null, theirs: null })).toBe('Phone')
    expect(decided(mine, said, new Set()).customer_contact).toEqual([
      { id: 'c1', type: 'name', value: 'Renee Castellano' },
      { type: 'email', value: 'desk@lakeshore.test' },
      { id: 'c2', type: 'phone', value: '(612) 555-0111' },
    ])
  })
})
