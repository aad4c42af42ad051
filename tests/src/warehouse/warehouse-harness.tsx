import type { ReactNode } from 'react'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { warehouse } from '../../../contract/warehouse.ts'
import type { WarehouseLocation, WarehouseLocationRow } from '../../../contract/warehouse.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { fakeCatalogue, renderAt } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

export { press, type } from '../account/account-harness.tsx'

/** The server's refusal, as the engine throws it. */
export const refused = (
  status: number,
  message: string,
  errors: Readonly<Record<string, string>> = {},
  error = 'warehouse.invalid',
): Error => new CallRefused(status, { error, message, errors, current: null })

/** Luis Herrera at the counter. */
export const onSite: Session = { ...sessionOf('customer'), on_site: true }
export const admin: Session = { ...sessionOf('customer'), admin: true }

/** A page of a list. */
export const paged = <T,>(data: readonly T[], total = data.length, perPage = 50) => ({
  ...{ data: [...data], total, per_page: perPage, current_page: 1, to: data.length },
  last_page: Math.max(1, Math.ceil(total / perPage)),
  ...{ next_page_url: null, prev_page_url: null },
})

export const belts: WarehouseLocationRow = { location_id: 12, code: 'A-03-2', name: 'Belts', parts: 1 }
export const emptyBin: WarehouseLocationRow = { location_id: 13, code: 'A-03-10', name: '', parts: 0 }
export const belt = { product_id: 204, number: 'MT-204817', name: 'Walking belt', stock: 14 }
export const beltsPage: WarehouseLocation = {
  ...{ location_id: 12, code: 'A-03-2', name: 'Belts', rev: 3, parts: paged([belt], 1, 100) },
  history: [
    {
      ...{ id: 'h-1', at: '2026-11-20T09:00:00.000Z', action: 'put', message: 'MT-204817, from B-7' },
      author: { name: 'Luis Herrera' },
    },
  ],
}

export interface Call {
  readonly row: unknown
  readonly input: unknown
}

/** Renders a screen of the warehouse; `reads` answers a read, `answer` a write. Records what is asked and sent. */
export function openWarehouse(
  address: string,
  route: string,
  screen: ReactNode,
  {
    session = onSite,
    isOnline = true,
    fails = false,
    reads = () => undefined,
    answer = () => undefined,
    drafts = new Map<string, unknown>(),
  }: {
    readonly session?: Session
    readonly isOnline?: boolean
    readonly fails?: boolean
    readonly reads?: (row: unknown, input: unknown) => unknown
    readonly answer?: (call: Call) => unknown
    readonly drafts?: Map<string, unknown>
  } = {},
) {
  const calls: Call[] = []
  const asked: Call[] = []
  const read = (row: unknown, input: unknown): unknown => {
    const given = reads(row, input)
    if (given !== undefined) return given
    if (row === warehouse.table.listLocations) return paged([belts, emptyBin])
    if (row === warehouse.table.readLocation) return beltsPage
    return row === warehouse.table.readBarcode ? { location_id: 12, code: 'A-03-2', name: 'Belts' } : undefined
  }
  let ids = 0
  renderAt(
    address,
    { [route]: screen },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      isOnline,
      engine: {
        newId: () => `0199aaaa-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
        fetchOrCached: async (row: unknown, input: unknown) => {
          asked.push({ row, input })
          if (fails) throw new NoAnswer('The server did not answer.')
          return { value: await read(row, input), asOf: Date.UTC(2026, 10, 20, 9, 0), fresh: isOnline }
        },
        call: async (row: Row, input: unknown) => {
          calls.push({ row, input })
          const value = answer({ row, input })
          if (value instanceof Error) throw value
          return value
        },
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
      },
    },
  )
  return { calls, asked, drafts }
}
