import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { addresses } from '../../../../contract/addresses.ts'
import { site } from '../../../../contract/site.ts'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { modelOf } from '../../catalogue/support/rows.ts'
import { fakeCatalogue, noAnswer, renderAt } from '../../catalogue/support/shop.tsx'
import { sessionOf } from '../../support/session.ts'
import { aRecord, recordRowOf } from '../../../offline/support/records.ts'
import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { EngineOverrides } from '../../support/engine.ts'

export const t500 = modelOf({ equipment_id: 2, serial_prefix: 'MT5' })
/** A model without a pattern of serial numbers. */
export const t100 = modelOf({ equipment_id: 9, name: 'T100', serial_prefix: '' })
const r200 = modelOf({
  equipment_id: 3,
  name: 'R200',
  brand: 'Stride',
  serial_prefix: 'SR2',
  equipment_type_name: 'Rower',
})
const scheme = {
  scheme_id: 1,
  title: 'Home use',
  market_type_id: 1,
  market_type_name: 'Home',
  frame_months: 120,
  parts_months: 24,
  wear_months: 6,
  labor_months: 12,
  starts: 'purchased',
  conditions: '',
  sold_from: null,
  sold_until: null,
}
const createMisfit = (message: string) =>
  Object.assign(new Error(message), { name: 'CallRefused', status: 422, message })
const modelFor = (text: string) => [t500, r200].find(({ serial_prefix }) => text.startsWith(serial_prefix))

/** A catalogue of two models; `isReachable: false` is an offline device without a catalogue. */
export const createMachineCatalogue = (isReachable = true) =>
  fakeCatalogue(
    isReachable
      ? {
          '/warranties/parse-serial': ({ query }: { query?: { number?: string } }) => {
            const model = modelFor(query?.number ?? '')
            if ((query?.number ?? '').startsWith('FREE'))
              return createMisfit(
                'This serial number does not fit. None of our models has serial numbers that start with FRE.',
              )
            if (model === undefined)
              return createMisfit('This serial number does not fit. None of our models starts like this.')
            return /57[A-Z]\d{5}$/.test(query?.number ?? '')
              ? createMisfit('This serial number does not fit. 2025 has no week 57.')
              : { equipment_id: model.equipment_id, model: model.name, manufactured: '2025-08-18' }
          },
          '/search/equipment': ({ query }: { query?: { keywords?: string } }) => {
            if (query?.keywords === 'Old')
              return [
                { ...t100, matched: 'words', manufactured: null },
                { ...t500, matched: 'words', manufactured: null },
              ]
            const model = modelFor(query?.keywords ?? '')
            return model === undefined ? [] : [{ ...model, matched: 'serial', manufactured: '2025-08-18' }]
          },
          '/equipment/{id}/warranty-schemes': [scheme],
          '/catalogue/brands': [{ brand_id: 7, name: 'Meridian', manufacturer_id: 87, models: 2, products: 0 }],
          '/equipment-types': [
            { equipment_type_id: 1, equipment_type_name: 'Treadmill', slug: 'treadmill', models: 2 },
          ],
          '/equipment-types/{type}/subtypes': [
            { equipment_sub_type_id: 1, equipment_sub_type_name: 'Motorized', slug: 'motorized', equipment_type_id: 1 },
          ],
          '/equipment-types/{type}/subtypes/{subtype}': { equipment: [t100, t500] },
          '/equipment/market-types': [{ market_type_id: 1, market_type_name: 'Home' }],
        }
      : {},
  ).catalogue

/** An engine that stores drafts in memory. */
export function createDraftEngine(drafts: Map<string, unknown>): EngineOverrides {
  let made = 0
  return {
    newId: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    draft: async (key) => drafts.get(key) ?? null,
    saveDraft: async (key, value) => {
      drafts.set(key, structuredClone(value))
    },
    dropDraft: async (key) => {
      drafts.delete(key)
    },
    draftKeys: async (prefix) => [...drafts.keys()].filter((key) => key.startsWith(prefix)),
    saveDraftBytes: async (key, bytes) => {
      drafts.set(key, bytes)
    },
    draftBytes: async (key) => (drafts.get(key) as ArrayBuffer | undefined) ?? null,
    blob: async () => null,
  }
}

/** The same, on a device whose outbox and records are empty. */
export const createFreshEngine = (drafts: Map<string, unknown>): EngineOverrides => ({
  ...createDraftEngine(drafts),
  outbox: async () => [],
  records: async () => ({ rows: [], asOf: null }),
})

const storeOf = (
  location_id: number,
  location_company_name: string,
  location_city: string,
  location_state: string,
) => ({
  ...{ location_id, location_company_name, location_city, location_state },
  ...{ address_id: location_id, account_id: 3 },
})

/** What the site says besides, set by a test. */
export const siteFlags: { needs_serial_picture?: boolean } = {}

/** Replicated reads of site, states, stores and the first address; every other read fails. */
export const mirrored = async (row: unknown) => {
  const value =
    row === site.table.readSite
      ? { use_warranty: true, use_vendor_search: true, brand: 'meridian', ...siteFlags }
      : row === site.table.listStates
        ? [{ state_id: 23, state_name: 'Minnesota', state_abbreviation: 'MN' }]
        : row === addresses.table.findDealers
          ? [storeOf(12, 'Hillcrest Fitness Supply', 'Bloomington', 'MN')]
          : row === addresses.table.listDealerAddresses
            ? [{ location: storeOf(31, 'Northside Eagan', 'Eagan', 'MN') }]
            : row === addresses.table.listAccountAddresses
              ? { data: [{ address_id: 8, location: 'Summit, NJ' }] }
              : row === addresses.table.listDealersOfAddress
                ? [storeOf(32, 'Summit Fitness', 'Summit', 'NJ')]
                : undefined
  if (value === undefined) throw noAnswer()
  return { value, asOf: 0, fresh: true }
}

/** Renders a screen of the warranty area, by default for a dealer. */
export function renderArea(
  address: string,
  routes: Readonly<Record<string, ReactNode>>,
  engine: EngineOverrides,
  {
    isOnline = true,
    catalogue = createMachineCatalogue(),
    role = 'dealer',
  }: {
    readonly isOnline?: boolean
    readonly catalogue?: ReturnType<typeof createMachineCatalogue>
    readonly role?: 'dealer' | 'servicer' | 'customer' | 'reviewer'
  } = {},
) {
  return renderAt(address, routes, {
    catalogue,
    session: sessionOf(role),
    isOnline,
    engine: { fetchOrCached: mirrored, records: async () => ({ rows: [], asOf: 0 }), ...engine },
  })
}

/** A registration row as the engine returns it. */
export const createSeenRow = (
  record: Partial<WarrantyRecord> = {},
  over: Partial<SeenRecordRow> = {},
): SeenRecordRow => ({
  value: recordRowOf(aRecord(record)),
  asOf: 0,
  pending: {},
  localFiles: [],
  registration: null,
  ...over,
})

/** Advances the clock of the page and runs what waits for it. */
export async function passTime(clock: { pass(ms: number): void }, ms = 400): Promise<void> {
  await vi.waitFor(() => undefined)
  const { act } = await import('@testing-library/react')
  await act(async () => {
    clock.pass(ms)
    await Promise.resolve()
  })
}
