import type { Servicer } from '../../../contract/servicers.ts'

export const createServicer = (of: Partial<Servicer>): Servicer => ({
  address_id: 5,
  account_id: 4,
  name: 'Northside Fitness',
  addr1: '2301 Central Ave NE',
  addr2: '',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55418',
  phone: '(612) 555-0190',
  email: 'servicer@demo.test',
  distance: 3.1,
  latitude: 45.02,
  longitude: -93.24,
  ...of,
})
