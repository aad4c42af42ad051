// Servicers by place, and how far it is (`WO144, WO145`; rows L21 to L23).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, text } from './shapes/basics.ts'

/** The default manufacturer of a servicer search, and its radius in miles (`WO164`). */
export const defaultManufacturer = 87
export const defaultDistance = 30

/** Maximum length of a list: the nearest by postal code, the first by city in a state. */
export const maxServicers = 200

const manufacturer = z._default(numberId, defaultManufacturer)

/** A servicer's location. `distance` is in miles from the center of the requested postal code; null in a search by state. */
export const servicer = z.object({
  address_id: z.number(),
  account_id: z.number(),
  name: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  distance: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type Servicer = z.output<typeof servicer>

export const servicers = endpoints('servicers', {
  readDistance: {
    spec: 'L21',
    source: 'WO144',
    method: 'GET',
    path: '/distance',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      from_address_id: numberId,
      to_address_1: z.optional(text(120)),
      to_address_2: z.optional(text(120)),
      to_city: z.optional(text(120)),
      to_state: z.optional(text(60)),
      to_zip: z.optional(text(10)),
    }),
    /** Miles one way. `estimated`: measured between the centers of the postal codes, not on a road map. */
    reply: z.object({ miles: z.number(), estimated: z.boolean() }),
    refusals: ['addresses.unknown', 'servicers.placeUnknown'],
  },
  findByZip: {
    spec: 'L22',
    source: 'WO145, WO164',
    method: 'GET',
    path: '/find-servicer/zip/{zip}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ zip: text(10) }),
    query: z.strictObject({
      distance: z._default(
        z.coerce
          .number('Must be a number of miles')
          .check(z.gt(0, 'Must be more than 0'), z.lte(500, 'At most 500 miles')),
        defaultDistance,
      ),
      manufacturer_id: manufacturer,
    }),
    reply: z.array(servicer),
    refusals: ['servicers.placeUnknown'],
  },
  findByState: {
    spec: 'L23',
    source: 'WO145, WO164',
    method: 'GET',
    path: '/find-servicer/state/{state}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    /** An abbreviation, or a state_id. */
    params: z.object({ state: text(60) }),
    query: z.strictObject({ manufacturer_id: manufacturer }),
    reply: z.array(servicer),
    refusals: ['servicers.placeUnknown'],
  },
})
