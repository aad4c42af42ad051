// Where a registered machine stands, and the scheme of its serial (`WO127, WO128, WO130`; rows W12, W13, W15). Apart from the
// rows of registrations, so that the worker, which sends those, does not load these.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText, uuid } from './shapes/basics.ts'
import { locations, warrantyRecord, warrantyScheme, whereaboutsChange } from './shapes/registration.ts'

const one = z.object({ id: uuid })

export const { table: whereabouts } = endpoints('warranty', {
  changeLocations: {
    spec: 'W12',
    source: 'WO127',
    method: 'PUT',
    path: '/warranties/{id}/locations',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['warranty', 'registration-desk', 'passports'],
    params: one,
    body: whereaboutsChange,
    reply: warrantyRecord,
    refusals: ['warranty.unknown', 'warranty.clash'],
  },
  readLocations: {
    spec: 'W13',
    source: 'WO128',
    method: 'GET',
    path: '/warranties/{id}/locations',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: locations,
    refusals: ['warranty.unknown'],
  },
  suggestScheme: {
    spec: 'W15',
    source: 'WO130',
    method: 'GET',
    path: '/warranty_schemes/suggest-scheme',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ serial_number: someText(60) }),
    reply: warrantyScheme,
    refusals: ['warranty.serial', 'warranty.noScheme'],
  },
})
