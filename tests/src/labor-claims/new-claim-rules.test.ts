import { describe, expect, it } from 'vitest'
import { claimForm } from '../../../contract/labor-claims-filing.ts'
import { bodyOf, knownOfDraft } from '../../../src/features/labor-claims/components/new/claim-body.ts'
import { faultsOf, isDone } from '../../../src/features/labor-claims/components/new/claim-faults.ts'
import { blankDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import type { ClaimDraft, ClaimFields } from '../../../src/features/labor-claims/components/new/draft.ts'
import { filledBy } from '../../../src/features/labor-claims/components/new/fill-from.ts'
import type { Registered } from '../../../src/features/labor-claims/components/new/use-registered.ts'
import { fits, swapped, takenOf, withLine, withPart } from '../../../src/shared/claim-parts.ts'
import type { OfferedPart } from '../../../src/shared/claim-parts.ts'
import { sessionOf } from '../support/session.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const scene = { today: '2026-11-20', serialFault: null }
const draftOf = (fields: Partial<ClaimFields> = {}, over: Partial<ClaimDraft> = {}): ClaimDraft => {
  const blank = blankDraft(id, true)
  return { ...blank, ...over, fields: { ...blank.fields, ...fields } }
}
const offer = (over: Partial<OfferedPart> = {}): OfferedPart => ({
  product_id: 40,
  number: 'MT5-0417',
  name: 'Drive motor',
  price: 189,
  replaced_by: null,
  ...over,
})

describe('the five steps of a claim (S31)', () => {
  it('ask for a serial that fits, and for a purchase that has been', () => {
    expect(faultsOf('serial', draftOf(), scene).serial).toBe('Scan or type the serial number')
    expect(
      faultsOf('serial', draftOf({ serial: 'MT52557K00417' }), { ...scene, serialFault: '2025 has no week 57' }).serial,
    ).toBe('2025 has no week 57')
    expect(faultsOf('serial', draftOf({ serial: 'M', purchased: '2026-11-21' }), scene).purchased).toMatch(/future/)
    expect(isDone('serial', draftOf({ serial: 'MT52534K00417' }), scene)).toBe(true)
  })

  it('ask who and where, and for a postal code, phone and email that could be one', () => {
    const wrong = faultsOf('customer', draftOf({ postal: '554', phone: '612', email: 'a@b' }), scene)
    expect(Object.keys(wrong).sort()).toEqual(['address1', 'city', 'company', 'email', 'phone', 'postal', 'state'])
    const right = draftOf({ name: 'Priya', address1: '1 Elm', city: 'Edina', state: '23', postal: 'K1A 0B1' })
    expect(isDone('customer', right, scene)).toBe(true)
  })

  it('ask what is wrong, by a reason or in words', () => {
    expect(isDone('fault', draftOf(), scene)).toBe(false)
    expect(isDone('fault', draftOf({ reason: 'Worn part' }), scene)).toBe(true)
    expect(isDone('fault', draftOf({ words: 'Belt slips' }), scene)).toBe(true)
  })

  it('need no part, and a servicer only where one near the customer is wanted', () => {
    expect(isDone('parts', draftOf(), scene)).toBe(true)
    expect(isDone('servicer', draftOf(), scene)).toBe(true)
    expect(isDone('servicer', draftOf({}, { servicer: { who: 'near', address: null } }), scene)).toBe(false)
  })

  it('make a body that the server takes, with the reason before the words', () => {
    const body = bodyOf(
      draftOf({
        serial: 'mt5 2534-k00417',
        company: 'Lakeshore',
        address1: '1 Elm',
        city: 'Edina',
        state: '23',
        phone: '(612) 555-0148',
        reason: 'Worn part',
        words: 'belt slips',
        visit: '2026-11-23',
      }),
      [takenOf(offer(), null)],
    )
    expect(claimForm.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      id,
      serial_number: 'MT52534K00417',
      service_requested: 'Worn part: belt slips',
      customer_contact: [{ type: 'phone', value: '(612) 555-0148' }],
      order: { products: [{ product_id: 40, qty: 1, source: 'order' }] },
      viewing_as_servicer: true,
    })
    expect(body.appointment_at?.slice(0, 10)).toBe('2026-11-23')
  })

  it('let a servicer put trips and parts on its own claim at once, and a dealer notes alone', () => {
    const given = { state: 'MN', manufacturer: 'Meridian Fitness', requiredPhotos: [] }
    const may = (role: 'servicer' | 'dealer') => knownOfDraft(draftOf(), [], { ...given, session: sessionOf(role) }).may
    expect(may('servicer')).toMatchObject({ trip: true, parts: true, note_classes: ['customer'] })
    expect(may('dealer')).toMatchObject({ trip: false, parts: false })
  })

  it('take customer and purchase date from the machine’s registration, and leave what was typed', () => {
    const registered = {
      row: { id: 'r-1', purchased_date: '2025-10-02' },
      whole: {
        locations: {
          contact_name: 'Renee',
          company_name: 'Lakeshore',
          address_1: '1420 Harbor Ave',
          address_2: '',
          city: 'Minneapolis',
          state_id: 23,
          postal_code: '55401',
          phone: '(612) 555-0148',
          email: '',
        },
      },
    } as unknown as Registered
    expect(filledBy(draftOf({ company: 'Lakeshore Gym' }).fields, registered)).toMatchObject({
      company: 'Lakeshore Gym',
      purchased: '2025-10-02',
      city: 'Minneapolis',
      state: '23',
      contact: 'Renee',
    })
    expect(filledBy(draftOf().fields, { ...registered, whole: null })).toMatchObject({
      purchased: '2025-10-02',
      company: '',
    })
  })
})

describe('a part for a claim', () => {
  const newer = { product_id: 41, number: 'MT5-0417-MB' }

  it('that was superseded brings the one that is sold in its place, and the old one where that is wanted', () => {
    const taken = takenOf(offer({ replaced_by: newer }), offer({ ...newer, name: 'Drive motor, 2.75 HP', price: 214 }))
    expect(taken).toMatchObject({
      ...newer,
      name: 'Drive motor, 2.75 HP',
      price: 214,
      instead_of: { number: 'MT5-0417' },
    })
    const old = swapped(taken)
    expect(old).toMatchObject({ product_id: 40, number: 'MT5-0417', replaced_by: newer })
    expect(swapped(old)).toMatchObject(newer)
  })

  it('that does not fit the serial is known as such', () => {
    const late = offer({ serial_from: 'MT52601K00000' })
    expect(fits(late, 'MT52534K00417')).toBe(false)
    expect(fits(late, 'MT52610K00001')).toBe(true)
    expect(fits(offer(), 'MT52534K00417')).toBe(true)
  })

  it('is counted up where it is there already, also when it becomes another’s double', () => {
    const one = takenOf(offer(), null)
    expect(withPart([one], one)).toMatchObject([{ qty: 2 }])
    const both = [one, { ...one, source: 'stock' as const }]
    expect(withLine(both, 1, { ...one, qty: 3 })).toMatchObject([{ source: 'order', qty: 4 }])
    expect(withLine(both, 0, null)).toMatchObject([{ source: 'stock' }])
  })
})
