import { describe, expect, it } from 'vitest'
import { claimForm } from '../../../contract/shapes/claim-filing.ts'
import { toClaimForm, toKnownClaim } from '../../../src/features/labor-claims/components/new/claim-body.ts'
import { validateStep, isStepComplete } from '../../../src/features/labor-claims/components/new/claim-validation.ts'
import { createBlankDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import type { ClaimDraft, ClaimFields } from '../../../src/features/labor-claims/components/new/draft.ts'
import { prefillFields } from '../../../src/features/labor-claims/components/new/prefill.ts'
import type { FoundRegistration } from '../../../src/features/labor-claims/components/new/use-registration-lookup.ts'
import {
  fits,
  formatSerialRange,
  swapped,
  takenOf,
  withLine,
  addPart,
} from '../../../src/shared/claim-parts/claim-parts.ts'
import type { OfferedPart } from '../../../src/shared/claim-parts/claim-parts.ts'
import { aRecord, recordRowOf } from '../../offline/support/records.ts'
import { sessionOf } from '../support/session.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const context = { today: '2026-11-20', serialError: null }
const draftOf = (fields: Partial<ClaimFields> = {}, over: Partial<ClaimDraft> = {}): ClaimDraft => {
  const blank = createBlankDraft(id, true)
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

describe('The five steps of a new claim (S31)', () => {
  it('require a valid serial number and a purchase date that is not in the future', async () => {
    expect(validateStep('serial', draftOf(), context).serial).toBe('Scan or type the serial number')
    expect(
      validateStep('serial', draftOf({ serial: 'MT52557K00417' }), { ...context, serialError: '2025 has no week 57' })
        .serial,
    ).toBe('2025 has no week 57')
    expect(validateStep('serial', draftOf({ serial: 'M', purchased: '2026-11-21' }), context).purchased).toMatch(
      /future/,
    )
    expect(isStepComplete('serial', draftOf({ serial: 'MT52534K00417' }), context)).toBe(true)
  })

  it('require a customer and address, and a valid postal code, phone and email', async () => {
    const wrong = validateStep('customer', draftOf({ postal: '554', phone: '612', email: 'a@b' }), context)
    expect(Object.keys(wrong).sort()).toEqual(['address1', 'city', 'company', 'email', 'phone', 'postal', 'state'])
    const right = draftOf({ name: 'Priya', address1: '1 Elm', city: 'Edina', state: '23', postal: 'K1A 0B1' })
    expect(isStepComplete('customer', right, context)).toBe(true)
  })

  it('take the emails to inform, and the miles and hours that a servicer knows (`WO069`)', () => {
    const own = draftOf({ emails: 'a@gym.example, b@gym.example\na@gym.example', miles: '18.5', hours: '2' })
    expect(isStepComplete('servicer', own, context)).toBe(true)
    expect(toClaimForm(own, [])).toMatchObject({
      notification_subscribers: ['a@gym.example', 'b@gym.example'],
      mileage: 18.5,
      labor_hours_estimate: 2,
    })
    const office = { ...own, servicer: { who: 'office', address: null } } as const
    expect(Object.keys(toClaimForm(office, []))).not.toContain('mileage')
    expect(validateStep('servicer', draftOf({ emails: 'gym', miles: 'far', hours: '0' }), context)).toEqual({
      emails: '“gym” is not a valid email address',
      miles: 'Enter a number of miles',
      hours: 'Enter a number of hours',
    })
  })

  it('require a problem, as a reason or as text', async () => {
    expect(isStepComplete('fault', draftOf(), context)).toBe(false)
    expect(isStepComplete('fault', draftOf({ reason: 'Worn part' }), context)).toBe(true)
    expect(isStepComplete('fault', draftOf({ words: 'Belt slips' }), context)).toBe(true)
  })

  it('require no parts, and a servicer only when one near the customer is chosen', async () => {
    expect(isStepComplete('parts', draftOf(), context)).toBe(true)
    expect(isStepComplete('servicer', draftOf(), context)).toBe(true)
    expect(isStepComplete('servicer', draftOf({}, { servicer: { who: 'near', address: null } }), context)).toBe(false)
  })

  it('build a valid request body, with the reason before the text', async () => {
    const body = toClaimForm(
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

  it('let a servicer add trips and parts to its own claim right away, and a dealer only notes', async () => {
    const given = { state: 'MN', manufacturer: 'Meridian Fitness', requiredPhotos: [] }
    const may = (role: 'servicer' | 'dealer') => toKnownClaim(draftOf(), [], { ...given, session: sessionOf(role) }).may
    expect(may('servicer')).toMatchObject({ trip: true, parts: true, note_classes: ['customer'] })
    expect(may('dealer')).toMatchObject({ trip: false, parts: false })
  })

  it('fill in customer and purchase date from the registration, and keep typed values', async () => {
    const whole = aRecord({
      purchased_date: '2025-10-02',
      locations: {
        company_location: '',
        dealer_name: '',
        dealer_city: '',
        dealer_state_id: null,
        dealer_location_id: null,
        dealer_address: null,
        state: 'MN',
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
    })
    const registered: FoundRegistration = { row: recordRowOf(whole), whole }
    const { fields } = draftOf({ company: 'Lakeshore Gym' })
    const filled = prefillFields(fields, registered)
    expect({ ...fields, ...filled }).toMatchObject({
      company: 'Lakeshore Gym',
      purchased: '2025-10-02',
      city: 'Minneapolis',
      state: '23',
      contact: 'Renee',
    })
    expect(prefillFields(draftOf().fields, { ...registered, whole: null })).toEqual({ purchased: '2025-10-02' })
    // Of another machine's registration: what this one does not know is emptied, what was typed since stays.
    const corrected = { ...fields, ...filled, city: 'Edina', phone: '' }
    expect(prefillFields(corrected, { row: { ...registered.row, purchased_date: null }, whole: null }, filled)).toEqual(
      { purchased: '', name: '', address1: '', address2: '', state: '', postal: '', contact: '', phone: '', email: '' },
    )
  })
})

describe('A part on a claim', () => {
  const newer = { product_id: 41, number: 'MT5-0417-MB' }

  it('is replaced by its superseding part, and can be switched back', async () => {
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

  it('is checked against the serial number', async () => {
    const laterPart = offer({ serial_from: 'MT52601K00000' })
    expect(fits(laterPart, 'MT52534K00417')).toBe(false)
    expect(fits(laterPart, 'MT52610K00001')).toBe(true)
    expect(fits(offer(), 'MT52534K00417')).toBe(true)
  })

  it('is checked against all its serial ranges, also once it is on the claim', () => {
    const ranges = [
      { serial_from: null, serial_to: 'MT52410K00000' },
      { serial_from: 'MT52530K00000', serial_to: null },
    ]
    const taken = takenOf(offer({ serial_to: 'MT52410K00000', ranges }), null)
    expect(['MT52401K00001', 'MT52450K00001', 'MT52534K00417'].map((serial) => fits(taken, serial))).toEqual([
      ...[true, false, true],
    ])
    expect(formatSerialRange(taken)).toBe('Fits serials before MT52410K00000, or from MT52530K00000 on')
    expect(formatSerialRange(offer({ ranges: [...ranges, { serial_from: null, serial_to: null }] }))).toBeNull()
  })

  it('adds to the quantity of an existing line, also when a change makes two lines equal', async () => {
    const one = takenOf(offer(), null)
    expect(addPart([one], one)).toMatchObject([{ qty: 2 }])
    const both = [one, { ...one, source: 'stock' as const }]
    expect(withLine(both, { ...one, source: 'stock' }, (line) => ({ ...line, source: 'order', qty: 3 }))).toMatchObject(
      [{ source: 'order', qty: 4 }],
    )
    expect(withLine(both, one, null)).toMatchObject([{ source: 'stock' }])
  })
})
