import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Comparison } from '../../../src/features/labor-claims/components/desk/comparison.tsx'
import { DifferingText } from '../../../src/shared/desk/compare-table.tsx'
import { getEvidenceGroup } from '../../../domain/files/evidence.ts'
import { usePlateReading } from '../../../src/shared/desk/use-plate-reading.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createFile } from './support/claim.ts'
import { aClaim, claimOf, idOf, openDesk, path, rows } from './support/desk.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

describe('The evidence', () => {
  const files = [
    createFile({ id: 'p1', title: 'Serial plate', purpose: 'serial' }),
    createFile({ id: 'w1', title: 'Belt', sha256: 'b'.repeat(64) }),
    createFile({ id: 'w2', title: 'Deck', sha256: 'c'.repeat(64) }),
  ]

  it('shows pictures by what they were taken for, closer and turned', async () => {
    openDesk(path, { claims: [aClaim(1, { files, required_photos: ['Serial plate', 'Receipt'] })] })
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
    openDesk(path, { claims: [aClaim(1, { pay_facts: facts })] })
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
    expect(getEvidenceGroup('Photo 1', 'serial')).toBe('plate')
    expect(getEvidenceGroup('Proof of purchase', 'photo')).toBe('receipt')
    expect(getEvidenceGroup('Serial number plate', undefined)).toBe('plate')
    expect(getEvidenceGroup('Template', undefined)).toBe('work')
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
    const { sent } = openDesk(path, { call: answer })
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

  it.each([
    ['all were looked at', [1], undefined, /notified\.$/, '1 payment to decide one by one'],
    [
      'the search ended at its forty',
      Array.from({ length: 40 }),
      43,
      /notified\.$/,
      'The first 1 to decide one by one',
    ],
    ['it ended before', [1], 1000, / Only the oldest 1,000 were looked at\.$/, 'The first 1 to decide one by one'],
  ] as const)('count the others where %s', async (_, found, lookedAt, hint, label) => {
    const ofList = found.map((_one, nth) => ({ ...payments[0], ticket_id: idOf(nth + 10) }))
    const search = lookedAt === undefined ? {} : { looked_at: lookedAt }
    openDesk(path, { call: () => ({ payments: ofList, amount: 120, left, ...search }) })
    await claimOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve small payments' }))
    expect(await sheet.findByText(label)).toBeInTheDocument()
    expect(sheet.getByText(hint)).toBeInTheDocument()
  })
})

describe('A plate at the desk', () => {
  const photo = {
    ...{ id: 'p1', title: 'Serial plate', sha256: 'a'.repeat(64), isPicture: true, path: null, reason: null },
    chip: { state: 'arrived' as const },
  }
  const candidate = { serial: 'MT52534K00411', equipment_id: 5, doubtful: [], confidence: 90 }
  type Readers = NonNullable<Parameters<typeof usePlateReading>[1]>
  const readers =
    (codes: readonly string[], isSure = true): Readers =>
    async () => ({
      barcodes: { readPicture: async () => codes.map((text) => ({ text, format: 'Code128' })) as never, release() {} },
      plates: {
        read: async () => ({ reading: { is: 'read', candidate, isSure }, crop: null }) as never,
        release() {},
      },
      serialPatterns: async () => [],
    })
  function Plate({ load }: { readonly load: Readers }) {
    const plate = usePlateReading(photo, load)
    return <Comparison claim={aClaim(1)} plate={plate} />
  }
  const show = (load: Readers) =>
    renderAt(
      '/',
      { '/': <Plate load={load} /> },
      {
        catalogue: fakeCatalogue({}).catalogue,
        engine: { blob: async () => ({ bytes: new Uint8Array([1]).buffer, type: 'image/jpeg' }) },
      },
    )

  it('is read on a press and compared with the claim, character by character', async () => {
    const { container } = show(readers([]))
    await userEvent.click(screen.getByRole('button', { name: 'Read plate' }))
    expect(await screen.findByRole('row', { name: /Serial MT52534K00411 MT52534K00417 Differs/ })).toBeInTheDocument()
    expect([...container.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['1'])
  })

  it('says that a reading is in doubt', async () => {
    show(readers([], false))
    await userEvent.click(screen.getByRole('button', { name: 'Read plate' }))
    expect(await screen.findByText(/Read with doubt/)).toBeInTheDocument()
  })
})
