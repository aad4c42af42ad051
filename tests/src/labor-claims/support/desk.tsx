import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { claimDesk } from '../../../../contract/claim-desk.ts'
import type { Desk, DeskRow } from '../../../../contract/claim-desk.ts'
import { claimPay } from '../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import { views } from '../../../../contract/views.ts'
import { deskSections } from '../../../../domain/labor-claims/desk.ts'
import { ClaimDeskScreen } from '../../../../src/features/labor-claims/screens/desk.tsx'
import { fakeCatalogue, noAnswer, renderAt } from '../../catalogue/support/shop.tsx'
import { sessionOf } from '../../support/session.ts'
import { createClaim, toSeen } from './claim.ts'

export const rows = claimDesk.table
export const path = '/dashboard/claim-desk'
export const idOf = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`
export const toId = (nth: number) => `0190a000-0000-7000-8000-0000000001${String(nth).padStart(2, '0')}`
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

export const aClaim = (nth: number, given: Partial<Claim> = {}): Claim =>
  createClaim({
    ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, customer_company: `Gym ${nth}`, rev: nth },
    ...{ status: 'approve_payment', actions: ['decline', 'ask', 'approve_payment'], money: [...money] },
    may: { close: true, trip: false, note_classes: ['internal'], correct: true, manage: true },
    ...given,
  })
export const aRow = (nth: number, given: Partial<DeskRow> = {}): DeskRow => ({
  ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, status: 'approve_payment', accepted: true, completed: false },
  ...{ rev: nth, customer: `Gym ${nth}`, city: 'Duluth', machine: 'Meridian T500', serial_number: 'MT52534K00417' },
  ...{ servicer_name: 'Northside Fitness', amount: 120.28, since: '2026-11-12T09:40:00Z', file_by: null },
  ...{ is_overdue: false, photos_missing: 0, answered_at: null },
  ...given,
})
export const aDesk = (data: readonly DeskRow[]): Desk => ({
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
export const finding = {
  ...{ code: 'coverage.expired', risk: 'unpaid', action: 'Tell the customer' },
  sentence: 'Coverage ended on Dec 31, 2025.',
}

/** Opens the desk at an address, with these claims and answers. */
export function openDesk(
  address = path,
  {
    claims = [aClaim(1), aClaim(2), aClaim(3)],
    desk = () => aDesk(claims.map((_, at) => aRow(at + 1))),
    findings = [],
    call = () => undefined,
    readers = [],
    newId = () => idOf(9),
  }: {
    readonly claims?: readonly Claim[]
    readonly desk?: () => Desk
    readonly findings?: readonly unknown[] | Promise<readonly unknown[]>
    readonly call?: (row: unknown, input: { readonly body?: unknown; readonly params?: unknown }) => unknown
    readonly readers?: readonly unknown[]
    readonly newId?: () => string
  } = {},
) {
  const sent: { readonly row: unknown; readonly body: unknown; readonly params: unknown }[] = []
  const queries: unknown[] = []
  const drafts = new Map<string, unknown>()
  const rendered = renderAt(
    address,
    { [path]: <ClaimDeskScreen /> },
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
        claim: async (id) => {
          const found = claims.find((one) => one.ticket_id === id)
          return found === undefined ? null : toSeen(found)
        },
        claims: async () => ({ rows: [], asOf: null }),
        refreshClaim: async () => undefined,
        blob: async () => null,
        call: async (row, input) => {
          if (row === rows.watchDesk) return { readers, rev: null }
          if (row === claimPay.table.readFindings) return { findings: await findings }
          sent.push({ row, body: input.body, params: input.params })
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
  /** What was decided, without the ids by which it can be taken back. */
  const decisions = () =>
    sent
      .filter(({ row }) => row === rows.decide)
      .map(({ body }) => {
        const { undo, ...rest } = body as { readonly undo?: string }
        return rest
      })
  return { ...rendered, sent, queries, decisions }
}
/** The pane of a claim, once it is there. */
export const claimOf = (nth: number) => screen.findByRole('region', { name: `Claim LC-2000${nth}` })
