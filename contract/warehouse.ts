// The warehouse (`SF038, WO029`; row B01): locations with a code, the parts that lie there, and their stock.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { numberId, someText, text } from './shapes/basics.ts'
import { locatedPart, location } from './shapes/warehouse.ts'
import { warehouseStock } from './warehouse-stock.ts'

const ours = { spec: 'ours', source: 'docs/decisions/074-warehouse-locations.md' } as const
const staff = ['on_site', 'admin'] as const

/** `parts`: how many different parts lie there. */
const locationRow = z.extend(location, { parts: z.number() })
export type WarehouseLocationRow = z.output<typeof locationRow>

const locationPage = z.extend(location, {
  /** Grows with every change of code and name. */
  rev: z.number(),
  /** By number. */
  parts: paged(locatedPart),
  /** The newest changes, newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      /** ISO 8601. */
      at: z.string(),
      action: z.enum(['add', 'change', 'put', 'take']),
      message: z.string(),
      author: z.object({ name: z.string() }),
    }),
  ),
})
export type WarehouseLocation = z.output<typeof locationPage>

/** An empty code is an error of the form, not of the call: `domain/warehouse/location-form.ts` has the sentences. */
export const locationForm = z.strictObject({
  code: text(60),
  name: z._default(text(80), ''),
  /** Of a change: the `rev` that the sender saw. If the location has another one by now, the call is refused. */
  rev: z.optional(z.number('Must be a version')),
})
export type LocationForm = z.output<typeof locationForm>

export const partForm = z.strictObject({ number: someText(60) })
export type PartForm = z.output<typeof partForm>

const one = z.object({ id: numberId })

export const warehouse = endpoints('warehouse', {
  ...warehouseStock,
  /** What the label of a location shows. */
  readBarcode: {
    spec: 'B01',
    source: 'SF038, WO029',
    method: 'GET',
    path: '/wh-locations/{id}/barcode',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: location,
    refusals: ['warehouse.unknown'],
  },
  /** Locations as a picker walks. `q` is the beginning of a code or of a part's number, a part's barcode, or a piece of a name. */
  listLocations: {
    ...ours,
    method: 'GET',
    path: '/wh-locations',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ q: z._default(text(60), ''), page: pageNumber }),
    reply: paged(locationRow),
  },
  /** A location with the parts that lie there. */
  readLocation: {
    ...ours,
    method: 'GET',
    path: '/wh-locations/{id}',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    params: one,
    query: z.strictObject({ page: pageNumber }),
    reply: locationPage,
    refusals: ['warehouse.unknown'],
  },
  addLocation: {
    ...ours,
    method: 'POST',
    path: '/wh-locations',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse'],
    body: locationForm,
    reply: location,
    refusals: ['warehouse.invalid'],
  },
  changeLocation: {
    ...ours,
    method: 'PUT',
    path: '/wh-locations/{id}',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse'],
    params: one,
    body: locationForm,
    reply: location,
    refusals: ['warehouse.unknown', 'warehouse.invalid', 'warehouse.changed'],
  },
  /** Puts a part here by its number or its barcode; it leaves the location where it was. Putting it again changes nothing. */
  putPart: {
    ...ours,
    method: 'PUT',
    path: '/wh-locations/{id}/parts',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse'],
    params: one,
    body: partForm,
    reply: z.object({
      part: locatedPart,
      /** Where it lay before: null for nowhere, this location where it was here already. */
      before: z.nullable(location),
    }),
    refusals: ['warehouse.unknown', 'warehouse.invalid'],
  },
  /** Takes a part from here. A part that does not lie here changes nothing. */
  takePart: {
    ...ours,
    method: 'DELETE',
    path: '/wh-locations/{id}/parts/{product}',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse'],
    params: z.object({ id: numberId, product: numberId }),
    reply: z.object({ was_here: z.boolean() }),
    refusals: ['warehouse.unknown'],
  },
})
