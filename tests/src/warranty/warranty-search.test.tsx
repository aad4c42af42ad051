import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { whereabouts } from '../../../contract/warranty-whereabouts.ts'
import { WarrantySearchScreen } from '../../../src/features/warranty/screens/warranty-search.tsx'
import { aRecord, aRecordPage, recordRowOf } from '../../offline/support/records.ts'
import { noAnswer, notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea, mirrored, createSeenRow } from './support/area.tsx'
import type { EngineOverrides } from '../support/engine.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const covered = aRecord({
  coverage: [{ kind: 'frame', months: 120, from: '2026-11-02', until: '2036-11-01', is: 'running' }],
})
const queued = { opId: 'o', state: 'queued', waiting: 'turn', progress: null, error: null } as const
const waiting = createSeenRow(
  { id: 'new', display_id: '', serial_number: 'SR22548B01177' },
  { asOf: null, registration: queued, pending: { new: queued } },
)

describe('The warranty search (S25)', () => {
  const at = (engine: EngineOverrides, more: Parameters<typeof renderArea>[3] = {}) =>
    renderArea('/warranty/search?q=MT52534K00417', { '/warranty/search': <WarrantySearchScreen /> }, engine, more)

  it('shows the server’s results with the last day of each coverage', async () => {
    const row = { ...covered, whole: false, company_name: '', contact_name: '' }
    at({ findRecords: async () => aRecordPage([row]), recordsLike: async () => [createSeenRow(recordRowOf(row))] })
    expect(await screen.findByText('1 registration for MT52534K00417')).toBeInTheDocument()
    expect(screen.queryByText(/From this device/)).not.toBeInTheDocument()
  })

  it('counts all that the server found, and opens the pages of them (WO043, WO120)', async () => {
    const machines = ['MT52534K00417', 'MT52534K00418'].map((serial_number, at) =>
      aRecord({ id: `m${at}`, serial_number }),
    )
    const asked: unknown[] = []
    at({
      findRecords: async (text, page = 1) => {
        asked.push([text, page])
        return aRecordPage(machines.slice(page - 1, page), {
          ...{ current_page: page, last_page: 2, to: page, total: 2, per_page: 1 },
        })
      },
      recordsLike: async () => [waiting],
    })
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
    expect(screen.getByText('3 registrations for MT52534K00417')).toBeInTheDocument()
    expect(screen.getByText('SR22548B01177')).toBeInTheDocument()
    expect(screen.getByText('1 to 1 of 2')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('MT52534K00418')).toBeInTheDocument()
    expect(screen.getByText('3 registrations for MT52534K00417')).toBeInTheDocument()
    expect(screen.queryByText('MT52534K00417')).not.toBeInTheDocument()
    expect(screen.queryByText('SR22548B01177')).not.toBeInTheDocument()
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Serial or record number'), '9')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => {
      expect(asked.at(-1)).toEqual(['MT52534K004179', 1])
    })
  })

  it('steps back from a page behind the last, and never says meanwhile that nothing was found (WO078)', async () => {
    const first = Promise.withResolvers<undefined>()
    const asked: number[] = []
    renderArea(
      '/warranty/search?q=MT52534K00417&page=2',
      { '/warranty/search': <WarrantySearchScreen /> },
      {
        findRecords: async (_, page = 1) => {
          asked.push(page)
          if (page === 1) await first.promise
          return aRecordPage(page > 1 ? [] : [covered], { current_page: page, last_page: 1, total: 1, to: 0 })
        },
        recordsLike: async () => [],
      },
    )
    await waitFor(() => {
      expect(asked).toEqual([2, 1])
    })
    expect(screen.queryByText(/No registration found/)).not.toBeInTheDocument()
    first.resolve(undefined)
    expect(await screen.findByText('1 registration for MT52534K00417')).toBeInTheDocument()
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
  })

  it('shows what is on this device where the network goes at the second page', async () => {
    at({
      findRecords: async (_, page = 1) => {
        if (page > 1) throw noAnswer()
        return aRecordPage([covered], { last_page: 2, total: 26 })
      },
      recordsLike: async () => [createSeenRow(covered, { asOf: Date.UTC(2026, 10, 20, 14, 5) })],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText(/From this device, as of .* There may be more on the server/)).toBeInTheDocument()
    expect(screen.getByText('MT52534K00417')).toBeInTheDocument()
  })

  it('searches this device offline, and says so', async () => {
    at(
      {
        findRecords: async () => {
          throw noAnswer()
        },
        recordsLike: async () => [createSeenRow(covered, { asOf: Date.UTC(2026, 10, 20, 14, 5) })],
      },
      { isOnline: false },
    )
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
    expect(await screen.findByText(/From this device, as of .* There may be more on the server/)).toBeInTheDocument()
  })

  it('distinguishes no registration from a failed search', async () => {
    at({ findRecords: async () => aRecordPage([]), recordsLike: async () => [] })
    expect(await screen.findByText('No registration found for MT52534K00417')).toBeInTheDocument()
    cleanup()
    at({
      findRecords: async () => {
        throw noAnswer()
      },
      recordsLike: async () => [],
    })
    expect(await screen.findByText('The search did not reach the server')).toBeInTheDocument()
  })
})

describe('The search for a machine that is not registered', () => {
  const scheme = {
    scheme_id: 1,
    title: 'Home use',
    market_type_id: 1,
    market_type_name: 'Home',
    frame_months: 120,
    parts_months: 24,
    wear_months: 6,
    labor_months: 0,
    starts: 'purchased',
    conditions: '',
  }
  const at = (suggest: () => unknown, find = () => aRecordPage([])) => {
    const asked: unknown[] = []
    renderArea(
      '/warranty/search?q=MT52534K00417',
      { '/warranty/search': <WarrantySearchScreen /> },
      {
        findRecords: async () => find(),
        recordsLike: async () => [],
        fetchOrCached: async (row: unknown, input: unknown) => {
          if (row !== whereabouts.suggestScheme) return mirrored(row)
          asked.push(input)
          return { value: suggest(), asOf: 0, fresh: true }
        },
      },
    )
    return asked
  }

  it('shows which warranty its serial number suggests (W15)', async () => {
    const asked = at(() => scheme)
    expect(await screen.findByText('Home use')).toBeInTheDocument()
    expect(
      screen.getByText(/frame 10 years, parts 2 years and wear parts 6 months, from the day it was purchased\./),
    ).toBeInTheDocument()
    expect(asked).toEqual([{ query: { serial_number: 'MT52534K00417' } }])
  })

  it('shows it without a network too, from what this device has read before', async () => {
    at(
      () => scheme,
      () => {
        throw noAnswer()
      },
    )
    expect(await screen.findByText('The search did not reach the server')).toBeInTheDocument()
    expect(await screen.findByText('Home use')).toBeInTheDocument()
  })

  it('says nothing of a warranty where the number tells none', async () => {
    at(() => {
      throw notFound()
    })
    expect(await screen.findByText('No registration found for MT52534K00417')).toBeInTheDocument()
    expect(screen.queryByText(/Once registered/)).not.toBeInTheDocument()
  })
})
