import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { records } from '../../../contract/warranty-records.ts'
import { whereabouts } from '../../../contract/warranty-whereabouts.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import type { SeenRecord, SeenRecordRow } from '../../../offline/engine.ts'
import { DealerSerialsScreen } from '../../../src/features/warranty/screens/dealer-serials.tsx'
import { RecordScreen } from '../../../src/features/warranty/screens/record.tsx'
import { RecordsScreen } from '../../../src/features/warranty/screens/records.tsx'
import { aRecord, hash, recordRowOf, t500 } from '../../offline/support/records.ts'
import { noAnswer, notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea, createDraftEngine, mirrored, createSeenRow } from './support/area.tsx'
import type { EngineOverrides } from '../support/engine.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const covered = aRecord({
  coverage: [
    { kind: 'frame', months: 120, from: '2026-11-02', until: '2036-11-01', is: 'running' },
    { kind: 'parts', months: 24, from: '2026-11-02', until: '2028-11-01', is: 'running' },
    { kind: 'wear', months: 6, from: '2025-11-02', until: '2026-05-01', is: 'ended' },
    { kind: 'labor', months: 0, from: null, until: null, is: 'none' },
  ],
})
const queued = { opId: 'o', state: 'queued', waiting: 'turn', progress: null, error: null } as const
const waiting = createSeenRow(
  {
    id: 'new',
    display_id: '',
    serial_number: 'SR22548B01177',
    status: 'pending',
    company_name: 'Harbor Gym',
    city: 'Duluth',
    pictures: { arrived: 1, expected: 3 },
  },
  { asOf: null, registration: queued, pending: { new: queued } },
)
const lists = (rows: readonly SeenRecordRow[], asOf: number | null = 0): EngineOverrides => ({
  records: async (status) => ({
    rows: rows.filter(({ value }) => status === undefined || value.status === status),
    asOf,
  }),
  refreshRecords: async () => undefined,
})

describe('The dealer’s serials (S23)', () => {
  const at = (engine: EngineOverrides, more: Parameters<typeof renderArea>[3] = {}) =>
    renderArea('/dashboard/dealer-serials', { '/dashboard/dealer-serials': <DealerSerialsScreen /> }, engine, more)

  it('show coverage, queued and sent registrations, and the number of arrived pictures', async () => {
    at(lists([waiting, createSeenRow(covered)]))
    expect(await screen.findByText('SR22548B01177')).toBeInTheDocument()
    expect(screen.getByText('Waiting')).toBeInTheDocument()
    expect(screen.getByText('1 of 3 pictures arrived')).toBeInTheDocument()
    const row = screen.getByText('MT52534K00417').closest('tr')!
    for (const texts of [
      'Frame through Nov 1, 2036',
      'Parts through Nov 1, 2028',
      'Wear expired May 1, 2026',
      'Labor not covered',
    ])
      expect(within(row).getByText(texts)).toBeInTheDocument()
    expect(screen.getByText('Approved')).toBeInTheDocument()
  })

  it('are filtered by serial in any format, by owner and by city', async () => {
    at(lists([waiting, createSeenRow(covered)]))
    const filter = await screen.findByLabelText('Filter serials')
    for (const [typed, found, gone] of [
      ['sr2-2548', 'SR22548B01177', 'MT52534K00417'],
      ['cedar', 'MT52534K00417', 'SR22548B01177'],
      ['duluth', 'SR22548B01177', 'MT52534K00417'],
    ] as const) {
      fireEvent.change(filter, { target: { value: typed } })
      await waitFor(() => {
        expect(screen.queryByText(gone)).not.toBeInTheDocument()
      })
      expect(screen.getByText(found)).toBeInTheDocument()
    }
    await userEvent.clear(filter)
    await userEvent.type(filter, 'nobody')
    expect(await screen.findByText('No matches')).toBeInTheDocument()
  })

  it('show what to do where there are none, and an error where they cannot load', async () => {
    at(lists([]))
    expect(await screen.findByText('No machines yet')).toBeInTheDocument()
    cleanup()
    at({
      ...lists([], null),
      refreshRecords: async () => {
        throw noAnswer()
      },
    })
    expect(await screen.findByText('Your serials did not load')).toBeInTheDocument()
  })

  it('show the last list offline', async () => {
    at(
      {
        ...lists([createSeenRow(covered)], Date.UTC(2026, 10, 20, 14, 5)),
        refreshRecords: async () => {
          throw noAnswer()
        },
      },
      { isOnline: false },
    )
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
    expect(screen.getByText(/No signal · as of/)).toBeInTheDocument()
  })
})

describe('The warranty records (S26)', () => {
  const pageOf = (rows: readonly WarrantyRecord[], page: number, last: number) => ({
    current_page: page,
    data: rows.map(recordRowOf),
    last_page: last,
    next_page_url: null,
    prev_page_url: null,
    to: page,
    total: last,
    per_page: 1,
  })
  const listing =
    (all: readonly WarrantyRecord[]) => async (row: unknown, input: { query?: { page?: number; status?: string } }) => {
      if (row !== records.listRecords) return mirrored(row)
      const { page = 1, status } = input.query ?? {}
      const fitting = all.filter((one) => status === undefined || one.status === status)
      return { value: pageOf(fitting.slice(page - 1, page), page, Math.max(1, fitting.length)), asOf: 0, fresh: true }
    }
  const at = (address: string, all: readonly WarrantyRecord[], here: readonly SeenRecordRow[] = []) =>
    renderArea(address, { '/warranty/records': <RecordsScreen /> }, { ...lists(here), fetchOrCached: listing(all) })

  it('are listed by status, queued ones first', async () => {
    at(
      '/warranty/records?status=pending',
      [covered, aRecord({ id: 'b', status: 'pending', serial_number: 'HS1' })],
      [waiting],
    )
    expect(await screen.findByText('HS1')).toBeInTheDocument()
    expect(await screen.findByText('SR22548B01177')).toBeInTheDocument()
    expect(screen.queryByText('MT52534K00417')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: /Approved/ }))
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
  })

  it('are paged, and show the previous page when the last one becomes empty', async () => {
    const all = [covered, aRecord({ id: 'b', serial_number: 'HS1' })]
    at('/warranty/records', all)
    await screen.findByText('MT52534K00417')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('HS1')).toBeInTheDocument()
    all.pop()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
  })

  it('show an empty state for a status without records', async () => {
    at('/warranty/records?status=declined', [covered])
    expect(await screen.findByText('No records here')).toBeInTheDocument()
  })
})

const where = {
  contact_name: 'Joel Whitaker',
  company_name: 'Cedar Park Apartments',
  company_location: '',
  address_1: '900 Cedar Ave',
  address_2: '',
  city: 'Bloomington',
  state_id: null,
  state: 'MN',
  postal_code: '',
  email: '',
  phone: '(952) 555-0117',
  dealer_name: '',
  dealer_city: '',
  dealer_state_id: null,
  dealer_location_id: null,
  dealer_address: null,
}

describe('A warranty record (S27)', () => {
  const whole = aRecord({
    ...covered,
    locations: where,
    previous_orders: [
      { order_id: 1, display_id: 'PO-7', status: 'shipped', ordered_on: '2026-01-05', parts: ['Walking belt'] },
    ],
    history: [
      {
        id: 'h',
        at: '2026-11-03T15:00:00.000Z',
        action: 'changeLocations',
        message: 'Phone: (952) 555-0100 → (952) 555-0117',
        author: { user_id: 1, name: 'Ana', organization: '' },
      },
    ],
  })
  const seen = (value: WarrantyRecord, over: Partial<SeenRecord> = {}): SeenRecord => ({
    value,
    asOf: 0,
    pending: {},
    localFiles: [],
    is: 'whole',
    ...over,
  })
  const at = (record: SeenRecord | null, engine: EngineOverrides = {}, more: Parameters<typeof renderArea>[3] = {}) =>
    renderArea(
      '/warranty/records/r',
      { '/warranty/records/:id': <RecordScreen /> },
      {
        ...createDraftEngine(new Map()),
        record: async () => record,
        refreshRecord: async () => undefined,
        ...engine,
      },
      more,
    )

  it('shows coverage, owner, previous orders and a history with both values', async () => {
    at(seen(whole))
    expect(await screen.findByText('Cedar Park Apartments, Joel Whitaker')).toBeInTheDocument()
    expect(screen.getByText('PO-7')).toBeInTheDocument()
    expect(screen.getByText('Phone: (952) 555-0100 → (952) 555-0117')).toBeInTheDocument()
    expect(screen.getByText('Wear expired May 1, 2026')).toBeInTheDocument()
  })

  it('of another account shows its machine and earlier claims, and hides what is not the reader’s', async () => {
    const asked: unknown[] = []
    const hidden = { whole: false, locations: null, may: { note: false, edit: false, review: false } }
    const { scheme } = t500
    at(seen(aRecord({ ...hidden, scheme: null }), { is: 'listed' }), {
      // The server shows it by its serial number alone.
      refreshRecord: async () => {
        throw notFound()
      },
      fetchOrCached: async (row: unknown, input: unknown) => {
        if (row !== records.readRecord) return mirrored(row)
        asked.push(input)
        return { value: aRecord({ ...hidden, scheme, earlier_claims: 2 }), asOf: 0, fresh: true }
      },
    })
    expect(await screen.findByText(/^Another account registered this machine/)).toBeInTheDocument()
    expect(await screen.findByText('2 labor claims')).toBeInTheDocument()
    expect(screen.getByText('Home use')).toBeInTheDocument()
    expect(asked).toEqual([{ params: { id: aRecord().serial_number }, query: { type: 'serial_number' } }])
    expect(screen.getByText('Only the account and its servicer can see the owner.')).toBeInTheDocument()
    expect(screen.queryByText(/on this device/)).toBeNull()
    for (const name of ['Notes', 'History', 'Pictures', 'Previous orders'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
    for (const name of ['Add note', 'Change']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('of another account is read again by its serial number alone, and shows what is new', async () => {
    const hidden = { whole: false, locations: null, may: { note: false, edit: false, review: false } }
    let [asked, byId] = [0, 0]
    at(seen(aRecord({ ...hidden, scheme: null }), { is: 'listed' }), {
      refreshRecord: async () => {
        byId += 1
        throw notFound()
      },
      fetchOrCached: async (row: unknown) => {
        if (row !== records.readRecord) return mirrored(row)
        asked += 1
        const installed_date = asked === 1 ? '2026-11-03' : '2026-11-04'
        return { value: aRecord({ ...hidden, installed_date }), asOf: 0, fresh: true }
      },
    })
    expect(await screen.findByText('Nov 3, 2026')).toBeInTheDocument()
    const before = byId
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Nov 4, 2026')).toBeInTheDocument()
    expect(byId).toBe(before)
  })

  it('that its reader got meanwhile is read whole', async () => {
    const hidden = { whole: false, locations: null, may: { note: false, edit: false, review: false } }
    const again = Promise.withResolvers<null>()
    let count = 0
    at(seen(aRecord({ ...hidden, scheme: null }), { is: 'listed' }), {
      refreshRecord: async () => {
        count += 1
        if (count === 2) again.resolve(null)
      },
      fetchOrCached: async (row: unknown) =>
        row === records.readRecord ? { value: aRecord(), asOf: 0, fresh: true } : mirrored(row),
    })
    await again.promise
    expect(count).toBe(2)
  })

  it('shows the state of each picture', async () => {
    const file = {
      id: 'f',
      ref_id: 'r',
      type: 'ets',
      title: 'Serial plate',
      status: 'pending',
      sha256: hash('a'),
      mime: 'image/jpeg',
      size: 1,
      width: null,
      height: null,
      url: '',
      late: false,
      made_at: '2026-11-20T09:00:00Z',
      author: { user_id: 7, name: 'Dale', organization: '' },
    } as const
    const expected = [
      { sha256: hash('a'), title: 'Serial plate', arrived: false },
      { sha256: hash('b'), title: 'Receipt', arrived: false },
    ]
    at(seen({ ...whole, files: [file], expected_files: expected }, { pending: { f: queued } }))
    expect(await screen.findByText('0 of 2 arrived')).toBeInTheDocument()
    expect(screen.getByText('On another device')).toBeInTheDocument()
  })

  it('saves a note on this device', async () => {
    const saved: unknown[] = []
    at(seen(whole), {
      enqueue: async (operation: { kind: string }, input: unknown) => {
        saved.push([operation.kind, input])
        return { opId: 'o', entityId: 'e' }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }))
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Note' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Belt replaced')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(saved).toEqual([['addRecordNote', { params: { id: whole.id }, body: { note: 'Belt replaced' } }]])
  })

  it('shows that only the list entry is on this device, and what is missing', async () => {
    at(seen(aRecord(), { is: 'listed' }), {}, { isOnline: false })
    expect(await screen.findByText(/Only the list entry is on this device/)).toBeInTheDocument()
    cleanup()
    at(seen(aRecord(), { is: 'listed' }), { refreshRecord: () => new Promise(() => undefined) })
    expect(await screen.findByRole('status', { name: 'Loading the registration' })).toBeInTheDocument()
    expect(screen.queryByText(/on this device/)).toBeNull()
    cleanup()
    // Nothing came of the fetch: the page does not stay at its skeleton.
    const { clock } = at(seen(aRecord(), { is: 'listed' }), { refreshRecord: async () => undefined })
    await screen.findByRole('status', { name: 'Loading the registration' })
    // The fetch has ended; its timer runs.
    await act(async () => undefined)
    act(() => {
      clock.pass(3000)
    })
    expect(screen.getByText(/Only the list entry is on this device/)).toBeInTheDocument()
    cleanup()
    at(
      null,
      {
        refreshRecord: async () => {
          throw noAnswer()
        },
      },
      { isOnline: false },
    )
    expect(await screen.findByText('This registration is not on this device')).toBeInTheDocument()
    cleanup()
    at(null, {
      refreshRecord: async () => {
        throw notFound()
      },
    })
    expect(await screen.findByText('Registration not found')).toBeInTheDocument()
  })

  it('shows the subtype and market of its machine, also of the last copy (W06)', async () => {
    const asked: unknown[] = []
    at(seen(whole), {
      fetchOrCached: async (row: unknown, input: unknown) => {
        if (row !== records.readEquipmentData) return mirrored(row)
        asked.push(input)
        return { value: { equipment_subtype: 'Treadmill, folding', market_type: 'Home' }, asOf: 0, fresh: false }
      },
    })
    expect(await screen.findByText('Treadmill, folding, Home')).toBeInTheDocument()
    expect(asked).toEqual([{ query: { record_id: whole.id } }])
  })

  it('opens the form of the owner with the newest that the server has (W13)', async () => {
    const sent: unknown[] = []
    at(seen(whole), {
      fetchOrCached: async (row: unknown) =>
        row === whereabouts.readLocations
          ? { value: { ...where, phone: '(952) 555-0133' }, asOf: 0, fresh: true }
          : mirrored(row),
      call: async (_: unknown, input: { body: unknown }) => {
        sent.push(input.body)
        return whole
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await screen.findByLabelText(/^Phone/)).toHaveValue('(952) 555-0133')
    await userEvent.clear(screen.getByLabelText(/^Name/))
    await userEvent.type(screen.getByLabelText(/^Name/), 'J. Whitaker')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(sent).toEqual([{ contact_name: 'J. Whitaker', was: { contact_name: 'Joel Whitaker' } }])
  })

  it('says ‘Record failed to update’ if the server refuses the change (`WO156`)', async () => {
    at(seen(whole), {
      call: async () => {
        throw new CallRefused(403, {
          error: 'auth.notAllowed',
          message: 'Your account does not have permission to do this.',
          errors: {},
          current: null,
        })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.clear(await screen.findByLabelText(/^Name/))
    await userEvent.type(screen.getByLabelText(/^Name/), 'J. Whitaker')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('Record failed to update. Your account does not have permission to do this.'),
    ).toBeInTheDocument()
  })

  it('asks once about a conflict and sends the decision with the current values', async () => {
    const sent: unknown[] = []
    const theirs = { ...whole, locations: { ...where, contact_name: 'Jo Whitaker', city: 'Edina' } }
    at(seen(whole), {
      call: async (_: unknown, input: { body: unknown }) => {
        sent.push(input.body)
        if (sent.length > 1) return theirs
        throw new CallRefused(409, {
          error: 'warranty.clash',
          message: 'Somebody else changed this.',
          errors: {},
          current: theirs,
          clashes: [{ field: 'contact_name', was: 'Joel Whitaker', mine: 'J. Whitaker', theirs: 'Jo Whitaker' }],
        })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.clear(await screen.findByLabelText(/^Name/))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'J. Whitaker')
    await userEvent.clear(screen.getByLabelText(/^Phone/))
    await userEvent.type(screen.getByLabelText(/^Phone/), '(952) 555-0199')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByLabelText('Mine: J. Whitaker')).toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('Theirs: Jo Whitaker'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        contact_name: 'J. Whitaker',
        phone: '(952) 555-0199',
        was: { contact_name: 'Joel Whitaker', phone: '(952) 555-0117' },
      },
      { phone: '(952) 555-0199', was: { phone: '(952) 555-0117' } },
    ])
  })
})
