import type { X12Claim } from '../../../domain/x12/claim-set.ts'
import type { X12Partner } from '../../../domain/x12/partner.ts'
import type { X12Party } from '../../../domain/x12/parties.ts'
import type { X12Registration } from '../../../domain/x12/registration-set.ts'

/** A partner that takes test files with the usual separators. */
export const partner: X12Partner = {
  ...{ sender_qualifier: 'ZZ', sender_id: 'PARTWRIGHT', sender_code: '' },
  ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: 'MERIDIAN-W' },
  ...{ usage: 'T', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
}

const owner: X12Party = {
  ...{
    name: 'Zoë Ångström',
    company: 'Gym “No. 1”',
    address1: '12 Main St',
    address2: '',
    city: 'Duluth',
    state: 'MN',
  },
  ...{ postalCode: '55802', phone: '+1 218 555 0199', email: 'zoe@gym.test' },
}

export const registration: X12Registration = {
  ...{ number: 'WR-10001', serial: 'MT5-2534-K-00417', brand: 'Meridian', model: 'Meridian T5', soldOn: '2026-10-01' },
  ...{ installedOn: '2026-10-05', scheme: 'Commercial, 2 years', owner },
  dealer: { name: 'Hillcrest Fitness', city: 'Minneapolis', state: 'MN' },
}

export const claim: X12Claim = {
  ...{ number: 'LC-10001', registration: 'WR-10001', serial: 'MT52534K00417', brand: 'Meridian', model: 'T5' },
  ...{ soldOn: '2026-10-01', requestedOn: '2026-11-02', approvedOn: '2026-11-20', complaint: 'Belt slips' },
  ...{ customer: owner, servicer: { name: 'Northside Service', number: 'PW-1004' } },
  visits: [{ day: '2026-11-10', done: 'Replaced the motor' }],
  parts: [
    { number: 'MT-204817', qty: 2, price: 1250 },
    { number: 'MT-204818', qty: 1, price: null },
  ],
  approved: { labor: 18_000, trips: 6500, mileage: 50, parts: 2500 },
}
