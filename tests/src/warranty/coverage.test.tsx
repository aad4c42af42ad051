import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SeenRecord } from '../../../offline/engine.ts'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import { DealerSerialsScreen } from '../../../src/features/warranty/screens/dealer-serials.tsx'
import { MachinePageScreen } from '../../../src/features/warranty/screens/machine-page.tsx'
import { RecordScreen } from '../../../src/features/warranty/screens/record.tsx'
import { aRecord } from '../../offline/support/records.ts'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea, createDraftEngine, createSeenRow } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const coverage = [
  { kind: 'frame', months: 120, from: '2026-11-02', until: '2036-11-01', is: 'running' },
  { kind: 'parts', months: 24, from: '2026-11-02', until: '2028-11-01', is: 'running' },
  { kind: 'wear', months: 6, from: '2025-11-02', until: '2026-05-01', is: 'ended' },
  { kind: 'labor', months: 0, from: null, until: null, is: 'none' },
] as const
const recordOf = (status: RegistrationStatus) => aRecord({ coverage: [...coverage], status })
/** The number of coverages with the green shield. */
const promised = () => document.querySelectorAll('.cov .running').length

const inList = (status: RegistrationStatus) =>
  renderArea(
    '/dashboard/dealer-serials',
    { '/dashboard/dealer-serials': <DealerSerialsScreen /> },
    {
      records: async () => ({ rows: [createSeenRow(recordOf(status))], asOf: 0 }),
      refreshRecords: async () => undefined,
    },
  )
const onItsPage = (status: RegistrationStatus) => {
  const seen: SeenRecord = { value: recordOf(status), asOf: 0, pending: {}, localFiles: [], is: 'whole' }
  return renderArea(
    '/warranty/records/r',
    { '/warranty/records/:id': <RecordScreen /> },
    { ...createDraftEngine(new Map()), record: async () => seen, refreshRecord: async () => undefined },
  )
}
const machinePage = (is_approved: boolean) =>
  renderArea(
    '/m/0123456789ABCDEF',
    { '/m/:code': <MachinePageScreen /> },
    {
      fetchOrCached: async (row: { readonly path: string }) => {
        if (row.path !== '/passports/{code}') throw noAnswer()
        return {
          value: {
            code: '0123456789ABCDEF',
            serial_number: 'MT52534K00417',
            equipment_id: 2,
            model: 'T500',
            brand: 'Meridian',
            equipment_type: 'Treadmill',
            manufactured: '2025-08-18',
            coverage,
            is_approved,
            diagrams: [],
          },
          asOf: 0,
          fresh: true,
        }
      },
    },
  )

describe.each([
  ['in a list', inList],
  ['on its own page', onItsPage],
])('The coverage of a registration, %s', (_where, drawn) => {
  it('shows the shield only where it is approved', async () => {
    drawn('approved')
    expect(
      within(await screen.findByRole('list', { name: 'Coverage' })).getByText('Frame through Nov 1, 2036'),
    ).toBeInTheDocument()
    expect(promised()).toBe(2)
  })

  it.each<[RegistrationStatus, string]>([
    ['pending', 'Not approved yet. Coverage once approved:'],
    ['pending - response needed', 'Not approved yet. Coverage once approved:'],
  ])('shows the future coverage while it is %s, with a note', async (status, texts) => {
    drawn(status)
    expect(await screen.findByText(texts)).toBeInTheDocument()
    const list = screen.getByRole('list', { name: 'Coverage once approved' })
    expect(within(list).getByText('Parts through Nov 1, 2028')).toBeInTheDocument()
    expect(promised()).toBe(0)
  })

  it('is empty where it was declined', async () => {
    drawn('declined')
    expect(await screen.findByText('This registration was declined. There is no coverage.')).toBeInTheDocument()
    expect([promised(), screen.queryByText(/until Nov 1/)]).toEqual([0, null])
  })
})

describe('The machine page', () => {
  it.each([
    [true, 2],
    [false, 0],
  ])('shows the shield only where the registration is approved: %s', async (is_approved, shields) => {
    machinePage(is_approved)
    expect(await screen.findByText('Parts through Nov 1, 2028')).toBeInTheDocument()
    expect(screen.queryByText('Not approved yet. Coverage once approved:') === null).toBe(is_approved)
    expect(promised()).toBe(shields)
  })
})
