import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '../../../contract/registration-desk.ts'
import type { ClearRegistrations, DeskRegistration, RegistrationDesk } from '../../../contract/registration-desk.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { views } from '../../../contract/views.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { RegistrationDeskScreen } from '../../../src/features/warranty/screens/registration-desk.tsx'
import { aRecord } from '../../offline/support/records.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createFile } from '../labor-claims/support/claim.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const rows = registrationDesk.table
const path = '/dashboard/registration-desk'
const idOf = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`
const may = { note: true, edit: true, review: true }
const anOwned = (nth: number, given: Partial<WarrantyRecord> = {}) =>
  aRecord({
    ...{ id: idOf(nth), display_id: `WR-3000${nth}`, company_name: `Gym ${nth}`, status: 'pending', rev: nth, may },
    ...given,
  })
const aRow = (nth: number, given: Partial<DeskRegistration> = {}): DeskRegistration => ({
  ...{ record_id: idOf(nth), display_id: `WR-3000${nth}`, status: 'pending', rev: nth, owner: `Gym ${nth}` },
  ...{ city: 'Duluth', machine: 'Meridian T500', serial_number: 'MT52534K00417', account_name: 'Lakeshore Gym' },
  ...{ since: '2026-11-12T09:40:00Z', answered_at: null, findings: [] },
  ...given,
})
const noReceipt = { code: 'receipt.missing', sentence: 'There is no picture of the receipt.' } as const

function open(
  address = path,
  {
    records = [anOwned(1), anOwned(2), anOwned(3)],
    queue = records.map((_, at) => aRow(at + 1)),
    call = () => undefined,
    readers = [],
    isWhole = true,
    newId = () => idOf(9),
    clear = (own) => own,
  }: {
    readonly records?: readonly WarrantyRecord[]
    readonly queue?: readonly DeskRegistration[]
    readonly call?: (row: unknown) => unknown
    readonly readers?: readonly unknown[]
    readonly isWhole?: boolean
    readonly newId?: () => string
    readonly clear?: (own: ClearRegistrations) => ClearRegistrations
  } = {},
) {
  const sent: { readonly row: unknown; readonly body: unknown }[] = []
  const queries: unknown[] = []
  const drafts = new Map<string, unknown>()
  const desk: RegistrationDesk = {
    sections: [
      { section: 'pending', count: queue.length, oldest: '2026-11-12T09:40:00Z' },
      { section: 'pending - response needed', count: 0, oldest: null },
    ],
    queue: {
      ...{ current_page: 1, data: [...queue], last_page: 1, next_page_url: null, prev_page_url: null },
      ...{ to: queue.length, total: queue.length, per_page: 100 },
    },
    accounts: [{ account_id: 3, name: 'Lakeshore Gym', count: 3 }],
  }
  renderAt(
    address,
    { [path]: <RegistrationDeskScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      engine: {
        newId,
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        record: async (id) => {
          const value = records.find((one) => one.id === id)
          if (value === undefined) return null
          return { value, asOf: 0, pending: {}, localFiles: [], is: isWhole ? 'whole' : 'listed' }
        },
        refreshRecord: async () => undefined,
        blob: async () => null,
        call: async (row, { body }) => {
          if (row === rows.watchRegistrations) return { readers, rev: null }
          if (row === rows.listClear)
            return clear({
              registrations: [1, 2].map((nth) => ({ ...aRow(nth), account_name: 'Lakeshore Gym' })),
              left: [{ record_id: idOf(3), display_id: 'WR-30003', why: noReceipt.sentence }],
            })
          sent.push({ row, body })
          const answer = call(row)
          if (answer instanceof Error) throw answer
          return answer ?? { ...records[0], status: 'approved' }
        },
        fetchOrCached: async (row, { query }) => {
          if (row === views.table.listViews) return { value: { views: [] }, asOf: 0, fresh: true }
          if (row !== rows.readRegistrationDesk) throw noAnswer()
          queries.push(query)
          const isBehind = address.endsWith('page=2') && queries.length === 1
          const queue = isBehind ? { ...desk.queue, current_page: 2, data: [], to: 0 } : desk.queue
          return { value: { ...desk, queue }, asOf: 0, fresh: true }
        },
      },
    },
  )
  return { sent, queries, bodies: () => sent.map(({ body }) => body) }
}
const recordOf = (nth: number) => screen.findByRole('region', { name: `Registration WR-3000${nth}` })

describe('The desk for registrations', () => {
  it('has sections with their number and wait, the way to the claims, and opens the first one beside the queue', async () => {
    open()
    const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))
    await waitFor(() => {
      expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('To review3the first for 8 d')
    })
    expect(sections.getByRole('link', { name: 'Claims' })).toHaveAttribute('href', '/dashboard/claim-desk')
    expect(await recordOf(1)).toHaveTextContent('Gym 1')
    expect(screen.getByRole('link', { name: /WR-30001/ })).toHaveAttribute('aria-current', 'true')
  })

  it('shows the plate and the receipt beside what was registered, and what is missing', async () => {
    const files = [createFile({ id: 'p1', title: 'Serial plate', purpose: 'serial' })]
    open(path, { records: [anOwned(1, { files, purchased_date: '2025-01-02', installed_date: '2026-11-10' })] })
    expect(await recordOf(1)).toHaveTextContent('InstalledNov 10, 2026')
    const evidence = within(screen.getByRole('region', { name: 'Evidence' }))
    expect(evidence.getByRole('button', { name: /Serial plate/, pressed: true })).toBeInTheDocument()
    expect(evidence.getByText(/Missing: Receipt/)).toBeInTheDocument()
    expect(evidence.getByRole('row', { name: /Serial .*MT52534K00417/ })).toBeInTheDocument()
    expect(evidence.getByRole('row', { name: /Bought Made Aug 18, 2025 Jan 2, 2025 Differs/ })).toBeInTheDocument()
  })

  it('says who else has a registration open', async () => {
    open(path, {
      readers: [
        { record_id: idOf(2), user_id: 9, name: 'Rina Vale' },
        { record_id: idOf(1), user_id: 8, name: 'Marta Lind' },
      ],
    })
    expect(await screen.findByText('Marta Lind has this registration open too.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /WR-30002/ })).toHaveTextContent('Rina Vale is here')
  })

  it('steps back from a page behind the last (WO078)', async () => {
    const { queries } = open(`${path}?page=2`)
    expect(await screen.findByRole('link', { name: /WR-30001/ })).toBeInTheDocument()
    expect(queries).toMatchObject([{ page: 2 }, { page: 1 }])
  })

  it('keeps order, account and text in its address', async () => {
    const { queries } = open(`${path}?sort=newest&account=3&filter=elm`)
    await waitFor(() => {
      expect(queries).toContainEqual({ section: 'pending', sort: 'newest', page: 1, account: '3', filter: 'elm' })
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'All accounts')
    expect(screen.getByTestId('address').textContent).toBe(`${path}?sort=newest&filter=elm`)
  })

  it('decides about nothing that is only a row of a list', async () => {
    open(path, { isWhole: false })
    await screen.findByRole('link', { name: /WR-30001/ })
    const pane = within(await screen.findByRole('region', { name: 'Registration' }))
    expect(await pane.findByRole('status', { name: 'Loading the registration' })).toBeInTheDocument()
    expect(pane.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['SkipS'])
  })
})

describe('A registration at the desk', () => {
  it('without findings is approved by one key, and the next one opens: the whole queue by keys alone', async () => {
    const { bodies } = open()
    for (const nth of [1, 2, 3]) {
      await recordOf(nth)
      await userEvent.keyboard('a')
      await waitFor(() => {
        expect(bodies()).toHaveLength(nth)
      })
    }
    expect(bodies()).toEqual([1, 2, 3].map((rev) => ({ step: 'approve', message: '', seen: [], was: 'pending', rev })))
    expect(await screen.findByText('WR-30003: Approved')).toBeInTheDocument()
  })

  it('with findings takes a second press, which names them', async () => {
    const { bodies } = open(path, { queue: [aRow(1, { findings: [noReceipt] }), aRow(2)] })
    await recordOf(1)
    expect(screen.getByRole('link', { name: /WR-30001/ })).toHaveTextContent('1 finding')
    await userEvent.keyboard('a')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no picture of the receipt. Press once more to approve all the same.',
    )
    expect(bodies()).toEqual([])
    await userEvent.keyboard('a')
    await recordOf(2)
    expect(bodies()).toEqual([{ step: 'approve', message: '', seen: ['receipt.missing'], was: 'pending', rev: 1 }])
  })

  it('is asked about and declined by a key, with what was typed', async () => {
    const { bodies } = open()
    await recordOf(1)
    await userEvent.keyboard('d')
    const sheet = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await userEvent.type(await sheet.findByRole('textbox', { name: /Reason/ }), 'No receipt')
    await userEvent.click(sheet.getByRole('button', { name: 'Decline' }))
    await recordOf(2)
    expect(bodies()).toEqual([{ step: 'decline', message: 'No receipt', was: 'pending', rev: 1 }])
    await userEvent.keyboard('q')
    expect(await screen.findByRole('dialog', { name: 'Ask the customer' })).toBeInTheDocument()
  })

  it('says who was faster, and stays open', async () => {
    open(path, {
      call: () =>
        new CallRefused(409, {
          error: 'registration-desk.decided',
          message: 'Rina Vale was faster.',
          errors: {},
          current: null,
        }),
    })
    await recordOf(1)
    await userEvent.keyboard('a')
    expect(await screen.findByRole('alert')).toHaveTextContent('Rina Vale was faster.')
    expect(await recordOf(1)).toBeInTheDocument()
  })
})

describe('Clear registrations', () => {
  it('are the same approval when the press whose answer was lost is repeated', async () => {
    let [ids, asked] = [0, 0]
    const { bodies } = open(path, {
      newId: () => `0190a000-0000-7000-8000-0000000000${(ids += 1) + 50}`,
      call: (row) => {
        if (row !== rows.approveClear) return undefined
        asked += 1
        return asked === 1 ? noAnswer() : { approval_id: idOf(9), undo_until: '', left: [], approved: [] }
      },
    })
    await recordOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve clear registrations' }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Approve 2' }))
    await sheet.findByRole('alert')
    await userEvent.click(sheet.getByRole('button', { name: 'Approve 2' }))
    expect(await screen.findByText('0 registrations approved.')).toBeInTheDocument()
    const [first, second] = bodies()
    expect(first).toMatchObject({ registrations: [{ rev: 1 }, { rev: 2 }] })
    expect(second).toEqual(first)
  })

  it('show that there are more where only the first others are listed and the rest was not looked at', async () => {
    const left = Array.from({ length: 40 }, (_, at) => ({ record_id: `r${at}`, display_id: `WR-${at}`, why: 'Why' }))
    open(path, { clear: () => ({ registrations: [], left, more: true }) })
    await recordOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve clear registrations' }))
    expect(await sheet.findByText('The first 40 to decide one by one')).toBeInTheDocument()
    expect(sheet.getByText(/Only the oldest 1,000 were looked at\.$/)).toBeInTheDocument()
  })

  it('count no others where a screenful of clear ones was found first', async () => {
    const left = [1, 2, 3].map((at) => ({ record_id: `r${at}`, display_id: `WR-${at}`, why: 'Why' }))
    const clear = { rev: 1, owner: 'Gym', machine: 'Meridian T500', account_name: 'Gym Outfitters' }
    const registrations = Array.from({ length: 40 }, (_, at) => ({
      ...{ record_id: idOf(at + 1), display_id: `WR-3${at}` },
      ...clear,
    }))
    open(path, { clear: () => ({ registrations, left, more: true }) })
    await recordOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve clear registrations' }))
    expect(await sheet.findByText('The first 3 to decide one by one')).toBeInTheDocument()
    expect(sheet.queryByText(/looked at/)).toBeNull()
  })

  it('are approved together without those that were taken out, and return with one Undo', async () => {
    const { sent } = open(path, {
      call: (row) => {
        if (row === rows.approveClear)
          return {
            ...{ approval_id: idOf(9), undo_until: '', left: [] },
            approved: [{ record_id: idOf(1), display_id: 'WR-30001' }],
          }
        return row === rows.undoClear ? { returned: 1, kept: [] } : undefined
      },
    })
    await recordOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve clear registrations' }))
    await userEvent.click(await sheet.findByRole('checkbox', { name: /Gym 2/ }))
    expect(sheet.getByText('1 registration to decide one by one')).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Approve 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 approval taken back.')).toBeInTheDocument()
    expect(sent.map(({ row, body }) => [row, body])).toEqual([
      [rows.approveClear, { id: idOf(9), registrations: [{ record_id: idOf(1), rev: 1 }] }],
      [rows.undoClear, undefined],
    ])
  })
})
