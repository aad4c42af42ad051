import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import type { Desk, DeskRow } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { ticketInbox } from '../../../contract/ticket-inbox.ts'
import { views } from '../../../contract/views.ts'
import { deskSections } from '../../../domain/labor-claims/desk.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { DifferingText } from '../../../src/features/labor-claims/components/desk/comparison.tsx'
import { getGroup } from '../../../src/features/labor-claims/components/desk/evidence.tsx'
import { ClaimDeskScreen } from '../../../src/features/labor-claims/screens/desk.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { createClaim, createFile, toSeen } from './support/claim.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const rows = claimDesk.table
const path = '/dashboard/claim-desk'
const idOf = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`
const money = [
  {
    kind: 'labor',
    basis: '1.5 h × $65.00',
    requested: 97.5,
    calculated: 97.5,
    approved: null,
    paid: null,
    reason: null,
  },
  {
    kind: 'mileage',
    basis: '61 mi × $0.67',
    requested: 40.87,
    calculated: 22.78,
    approved: null,
    paid: null,
    reason: 'Up to 34 mi',
  },
] as const

const aClaim = (nth: number, given: Partial<Claim> = {}): Claim =>
  createClaim({
    ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, customer_company: `Gym ${nth}`, rev: nth },
    ...{ status: 'approve_payment', actions: ['decline', 'ask', 'approve_payment'], money: [...money] },
    may: { close: true, trip: false, note_classes: ['internal'], correct: true, manage: true },
    ...given,
  })
const aRow = (nth: number, given: Partial<DeskRow> = {}): DeskRow => ({
  ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, status: 'approve_payment', accepted: true, completed: false },
  ...{ rev: nth, customer: `Gym ${nth}`, city: 'Duluth', machine: 'Meridian T500', serial_number: 'MT52534K00417' },
  ...{ servicer_name: 'Northside Fitness', amount: 120.28, since: '2026-11-12T09:40:00Z', file_by: null },
  ...{ is_overdue: false, photos_missing: 0, answered_at: null },
  ...given,
})
const aDesk = (data: readonly DeskRow[]): Desk => ({
  sections: deskSections.map((section) => ({
    section,
    ...(section === 'approve_payment'
      ? { count: data.length, amount: 240.56, overdue: 1 }
      : { count: 0, amount: 0, overdue: 0 }),
  })),
  queue: {
    ...{ current_page: 1, data: [...data], last_page: 1, next_page_url: null, prev_page_url: null },
    ...{ to: data.length, total: data.length, per_page: 100 },
  },
  servicers: [{ account_id: 70, name: 'Northside Fitness', count: 2, amount: 240.56 }],
})
const templates = [
  { template_id: idOf(8), name: 'Receipt', text: 'Hi {name}, please send the receipt for {ticket}.', rev: 1 },
]
const finding = {
  ...{ code: 'coverage.expired', risk: 'unpaid', action: 'Tell the customer' },
  sentence: 'Coverage ended on Dec 31, 2025.',
}

function open(
  address = path,
  {
    claims = [aClaim(1), aClaim(2), aClaim(3)],
    desk = () => aDesk(claims.map((_, at) => aRow(at + 1))),
    findings = [],
    call = () => undefined,
    readers = [],
  }: {
    readonly claims?: readonly Claim[]
    readonly desk?: () => Desk
    readonly findings?: readonly unknown[]
    readonly call?: (row: unknown, input: { readonly body?: unknown; readonly params?: unknown }) => unknown
    readonly readers?: readonly unknown[]
  } = {},
) {
  const sent: { readonly row: unknown; readonly body: unknown }[] = []
  const queries: unknown[] = []
  const drafts = new Map<string, unknown>()
  const rendered = renderAt(
    address,
    { [path]: <ClaimDeskScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      engine: {
        newId: () => idOf(9),
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        claim: async (id) => {
          const found = claims.find((one) => one.ticket_id === id)
          return found === undefined ? null : toSeen(found)
        },
        claims: async () => ({ rows: [], asOf: null }),
        refreshClaim: async () => undefined,
        blob: async () => null,
        call: async (row, input) => {
          if (row === rows.watchDesk) return { readers, rev: null }
          if (row === claimPay.table.readFindings) return { findings }
          sent.push({ row, body: input.body })
          const answer = call(row, input)
          if (answer instanceof Error) throw answer
          return answer ?? { ...claims[0], status: 'approved_for_payment' }
        },
        fetchOrCached: async (row, { query }) => {
          if (row === views.table.listViews) return { value: { views: [] }, asOf: 0, fresh: true }
          if (row === ticketInbox.listTemplates) return { value: { templates }, asOf: 0, fresh: true }
          if (row !== rows.readDesk) throw noAnswer()
          queries.push(query)
          return { value: desk(), asOf: 0, fresh: true }
        },
      },
    },
  )
  const decisions = () => sent.filter(({ row }) => row === rows.decide).map(({ body }) => body)
  return { ...rendered, sent, queries, decisions }
}
const addressNow = () => screen.getByTestId('address').textContent
const claimOf = (nth: number) => screen.findByRole('region', { name: `Claim LC-2000${nth}` })
const approveButton = () => screen.findByRole('button', { name: /^Approve, pay/ })
const setWidth = (isWide: boolean) => {
  const { matchMedia } = window
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: isWide })
}

describe('The desk', () => {
  it('has sections with their number and money, and opens the first claim beside the queue', async () => {
    open()
    const sections = within(await screen.findByRole('navigation', { name: 'Sections' }))
    await waitFor(() => {
      expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent(
        'Payments to approve3$240.56 · 1 overdue',
      )
    })
    expect(await claimOf(1)).toHaveTextContent('Gym 1')
    expect(screen.getByRole('link', { name: /LC-20001/ })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeInTheDocument()
  })

  it('shows what is overdue, on its way, answered, and open with somebody else', async () => {
    open(path, {
      desk: () =>
        aDesk([
          aRow(1, { is_overdue: true, photos_missing: 2 }),
          aRow(2, { answered_at: '2026-11-20T06:40:00Z', amount: null }),
        ]),
      readers: [
        { ticket_id: idOf(2), user_id: 9, name: 'Rina Vale' },
        { ticket_id: idOf(1), user_id: 8, name: 'Marta Lind' },
      ],
    })
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /LC-20001/ })).toHaveTextContent(
        /8 d.*Overdue2 photos still on their way/,
      )
    })
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /LC-20002/ })).toHaveTextContent(/–.*Answered 3 h ?Rina Vale is here/)
    })
    expect(await screen.findByText('Marta Lind has this claim open too.')).toBeInTheDocument()
  })

  it('keeps order, servicer and text in its address, which a reload reads', async () => {
    const { queries } = open(`${path}?section=requests&sort=amount&servicer=70&filter=elm`)
    await waitFor(() => {
      expect(queries).toContainEqual({ section: 'requests', sort: 'amount', page: 1, servicer: '70', filter: 'elm' })
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Overdue first')
    expect(addressNow()).toBe(`${path}?section=requests&servicer=70&filter=elm`)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Servicer' }), 'All servicers')
    expect(addressNow()).toBe(`${path}?section=requests&filter=elm`)
  })

  it('shows one pane on a phone: the queue, then the claim with its evidence', async () => {
    setWidth(false)
    open(`${path}?section=approve_payment`)
    await screen.findByRole('link', { name: /LC-20002/ })
    expect(screen.queryByRole('region', { name: /^Claim LC/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: /LC-20002/ }))
    expect(await claimOf(2)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Claims' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeInTheDocument()
  })
})

describe('A claim at the desk', () => {
  it('without findings is approved by one key, and the next one opens', async () => {
    const { decisions } = open()
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(decisions()).toEqual([
      {
        ...{ action: 'approve_payment', rev: 1, seen: [] },
        lines: [
          { kind: 'labor', approved: 97.5 },
          { kind: 'mileage', approved: 22.78 },
        ],
      },
    ])
    expect(screen.getByText('LC-20001: Approved for payment')).toBeInTheDocument()
  })

  it('is found by keys alone: next, previous, skip and the arrows', async () => {
    open()
    await claimOf(1)
    await userEvent.keyboard('j')
    await claimOf(2)
    await userEvent.keyboard('{ArrowDown}')
    await claimOf(3)
    await userEvent.keyboard('k')
    await claimOf(2)
    await userEvent.keyboard('s')
    await claimOf(3)
  })

  it('with findings is approved by the second press alone, which names them', async () => {
    const { decisions } = open(path, { findings: [finding] })
    await claimOf(1)
    expect(await screen.findByText(finding.sentence)).toBeInTheDocument()
    await approveButton()
    await userEvent.keyboard('a')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${finding.sentence} Press once more to pay all the same.`,
    )
    expect(decisions()).toEqual([])
    expect(screen.getByRole('button', { name: 'Pay $120.28 despite 1 warning' })).toBeInTheDocument()
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(decisions()).toMatchObject([{ action: 'approve_payment', seen: ['coverage.expired'] }])
  })

  it('is paid line by line, with a reason where an amount differs', async () => {
    const { decisions } = open()
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('l')
    expect(screen.getByRole('textbox', { name: 'To pay for labor, $' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Pay nothing for mileage' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve, pay $97.50' }))
    const reason = screen.getByRole('textbox', { name: /Reason for a difference/ })
    await waitFor(() => {
      expect(reason).toHaveFocus()
    })
    expect(decisions()).toEqual([])
    await userEvent.type(reason, 'Another job')
    await userEvent.click(screen.getByRole('button', { name: 'Approve, pay $97.50' }))
    await claimOf(2)
    expect(decisions()).toMatchObject([
      { message: 'Another job', lines: [{ approved: 97.5 }, { kind: 'mileage', approved: 0 }] },
    ])
  })

  it('asks and declines by a key, with what was typed', async () => {
    const { decisions } = open()
    await claimOf(1)
    await userEvent.keyboard('d')
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    await userEvent.type(reason, 'Not covered')
    const sheet = within(screen.getByRole('dialog', { name: 'Decline' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Decline' }))
    await claimOf(2)
    expect(decisions()).toEqual([{ action: 'decline', message: 'Not covered', rev: 1 }])
    await userEvent.keyboard('q')
    expect(await screen.findByRole('textbox', { name: 'What you need to know' })).toBeInTheDocument()
  })

  it('is written about, with a template, to the customer', async () => {
    const { sent } = open(path, {
      claims: [
        aClaim(1, {
          customer_name: 'Renee Castellano',
          customer_contact: [{ id: '1', type: 'email', value: 'renee@gym.test' }],
        }),
      ],
      call: () => ({ ok: true }),
    })
    await claimOf(1)
    await userEvent.keyboard('m')
    const sheet = within(await screen.findByRole('dialog', { name: 'Write a message' }))
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'To' }), 'Customer: renee@gym.test')
    await userEvent.selectOptions(await sheet.findByRole('combobox', { name: 'Insert a template' }), 'Receipt')
    await userEvent.click(sheet.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(sent.filter(({ row }) => row === rows.writeFromDesk).map(({ body }) => body)).toEqual([
        { to: 'customer', message: 'Hi Renee, please send the receipt for LC-20001.' },
      ])
    })
  })

  it('says who was faster, and stays open', async () => {
    const message = 'Rina Vale was faster: since 10:42 this claim is “Declined”. Your decision was not applied.'
    open(path, {
      call: () => new CallRefused(409, { error: 'claim-desk.decided', message, errors: {}, current: null }),
    })
    await claimOf(1)
    await approveButton()
    await userEvent.keyboard('a')
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
  })

  it('takes the step of its own section: a request is accepted, hours are approved as requested', async () => {
    const { decisions } = open(path, {
      claims: [
        aClaim(1, { status: 'requests', actions: ['accept', 'decline', 'ask'] }),
        aClaim(2, { status: 'approve_labor', actions: ['approve_labor', 'decline_labor'], labor_hours_estimate: 2.5 }),
      ],
    })
    await claimOf(1)
    await userEvent.keyboard('a')
    await claimOf(2)
    expect(await screen.findByRole('button', { name: 'Approve 2.5 h' })).toBeInTheDocument()
    await userEvent.keyboard('a')
    await waitFor(() => {
      expect(decisions()).toEqual([
        { action: 'accept', rev: 1 },
        { action: 'approve_labor', labor_hours_estimate: 2.5, rev: 2 },
      ])
    })
  })
})

describe('Keys of the desk', () => {
  it('are listed by ?, and can be switched off on this device', async () => {
    open()
    await claimOf(1)
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys of the desk' }))
    expect(sheet.getByText('Skip to the next claim')).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('switch', { name: /Single keys/ }))
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await userEvent.keyboard('j')
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
  })

  it('do nothing in a field, which Escape leaves', async () => {
    open()
    await claimOf(1)
    await approveButton()
    const amount = screen.getByRole('textbox', { name: 'To pay for labor, $' })
    amount.focus()
    fireEvent.keyDown(amount, { key: 'j' })
    expect(screen.getByRole('region', { name: 'Claim LC-20001' })).toBeInTheDocument()
    await userEvent.keyboard('{Escape}j')
    await claimOf(2)
  })
})

describe('The evidence', () => {
  const files = [
    createFile({ id: 'p1', title: 'Serial plate', purpose: 'serial' }),
    createFile({ id: 'w1', title: 'Belt', sha256: 'b'.repeat(64) }),
    createFile({ id: 'w2', title: 'Deck', sha256: 'c'.repeat(64) }),
  ]

  it('shows pictures by what they were taken for, closer and turned', async () => {
    open(path, { claims: [aClaim(1, { files, required_photos: ['Serial plate', 'Receipt'] })] })
    await claimOf(1)
    const evidence = within(await screen.findByRole('region', { name: 'Evidence' }))
    expect(evidence.getByRole('button', { name: /Serial plate/, pressed: true })).toBeInTheDocument()
    expect(evidence.getByRole('button', { name: /Receipt/ })).toBeDisabled()
    expect(evidence.getByText(/Missing: Receipt/)).toBeInTheDocument()
    await userEvent.keyboard('3')
    expect(evidence.getByRole('group', { name: 'Belt' })).toBeInTheDocument()
    await userEvent.keyboard('.')
    const frame = evidence.getByRole('group', { name: 'Deck' })
    expect(evidence.getByText('2 of 2')).toBeInTheDocument()
    await userEvent.keyboard('+t')
    expect(frame.firstElementChild).toHaveStyle({ width: '150%', transform: 'rotate(90deg)' })
    await userEvent.keyboard('-')
    expect(frame.firstElementChild).toHaveStyle({ width: '100%' })
  })

  it('compares model and date of purchase with what was registered', async () => {
    const facts = {
      ...{ serial_number: 'MT52534K00417', filed_on: '2026-11-12', purchased_date: '2025-08-25', has_pattern: true },
      serial_model: { equipment_id: 1, model: 'R410' },
      market: 'Home use',
      registration: { purchased_date: '2025-08-25', market: null, has_receipt: true },
      ...{ open_claims: [], other_trips: [], used_pictures: [] },
    }
    open(path, { claims: [aClaim(1, { pay_facts: facts })] })
    await claimOf(1)
    const table = within(await screen.findByRole('table', { name: /compared with the claim/ }))
    expect(table.getByRole('row', { name: /Model R410 T500 Differs/ })).toBeInTheDocument()
    expect(table.getByRole('row', { name: /Bought Aug 25, 2025 Aug 25, 2025 Agrees/ })).toBeInTheDocument()
  })

  it('marks each character of a plate that differs', () => {
    const { container } = renderAt(
      '/',
      { '/': <DifferingText seen="MT52534K00411" wanted="MT52534K00417" /> },
      { catalogue: fakeCatalogue({}).catalogue },
    )
    expect([...container.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['1'])
  })

  it('groups pictures by purpose, else by title', () => {
    expect(getGroup('Photo 1', 'serial')).toBe('plate')
    expect(getGroup('Proof of purchase', 'photo')).toBe('receipt')
    expect(getGroup('Serial number plate', undefined)).toBe('plate')
    expect(getGroup('Template', undefined)).toBe('work')
  })
})

describe('Small payments', () => {
  const payments = [1, 2].map((nth) => ({
    ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, rev: nth, customer: `Gym ${nth}` },
    ...{ servicer_name: 'Northside Fitness', amount: 60 },
  }))
  const left = [
    { ticket_id: idOf(3), display_id: 'LC-20003', amount: 900, why: 'More than the $300.00 of the pay terms.' },
  ]
  const answer = (row: unknown) => {
    if (row === rows.listSmallPayments) return { payments, amount: 120, left }
    if (row === rows.undoTogether) return { returned: 1, kept: [] }
    return {
      ...{ approval_id: idOf(9), undo_until: '2026-11-20T09:40:10Z', amount: 60, left: [] },
      approved: [{ ticket_id: idOf(1), display_id: 'LC-20001', amount: 60 }],
    }
  }

  it('are approved together without those that were taken out, and return with one Undo', async () => {
    const { sent } = open(path, { call: answer })
    await claimOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve small payments' }))
    await userEvent.click(await sheet.findByRole('checkbox', { name: 'Gym 2, LC-20002, $60.00' }))
    expect(sheet.getByText('More than the $300.00 of the pay terms.')).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Approve 1, pay $60.00' }))
    expect(await screen.findByText('1 payment approved, $60.00.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 approval taken back.')).toBeInTheDocument()
    expect(sent.filter(({ row }) => row === rows.approveTogether).map(({ body }) => body)).toEqual([
      { id: idOf(9), claims: [{ ticket_id: idOf(1), rev: 1 }] },
    ])
  })
})
