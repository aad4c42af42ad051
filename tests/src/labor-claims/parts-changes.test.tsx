import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimPart } from '../../../contract/shapes/claim.ts'
import type { RequestedPart } from '../../../domain/labor-claims/parts.ts'
import { createBlankDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import { PartsStep } from '../../../src/features/labor-claims/components/new/steps/parts-step.tsx'
import { useClaimDraft } from '../../../src/features/labor-claims/components/new/use-claim-draft.ts'
import { PartsCard } from '../../../src/features/labor-claims/components/parts/parts-card.tsx'
import { EditPartsOp } from '../../../src/features/labor-claims/components/parts/parts-list-form.tsx'
import { toRequestedPart } from '../../../src/shared/claim-parts/claim-parts.ts'
import { draftPartsKey } from '../../../src/shared/claim-parts/parts-target.ts'
import { createClaim, createItem, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const part = { qty: 1, source: 'order', number: 'MT5-0417', price: 38.5, state: 'To order' } as const
const parts: readonly ClaimPart[] = [
  { ...part, product_id: 41, name: 'Drive belt' },
  { ...part, product_id: 42, name: 'Motor' },
]
const id = '0190a000-0000-7000-8000-000000000001'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const quantitiesOf = (list: readonly RequestedPart[]) => list.map(({ product_id, qty }) => [product_id, qty])

/** The parts of a claim. The screen still shows the list that it began with, as it does until the device has answered. */
async function openClaim(products = parts) {
  let stored = createClaim({ may: { ...createClaim().may, parts: true }, order: { products: [...products] } })
  renderWithEngine(<PartsCard seen={toSeen(stored)} />, {
    claim: async () => toSeen(stored),
    enqueue: async (_operation, _input, options) => {
      const { parts: saved } = options?.known as { parts: ClaimPart[] }
      stored = { ...stored, order: { ...stored.order, products: saved } }
      return { opId: 'op-1', entityId: 'e-1' }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  return { list: () => quantitiesOf(stored.order.products) }
}

function Step() {
  const { drafting } = useClaimDraft()
  return drafting === null ? null : <PartsStep drafting={drafting} />
}

/** The same parts on a claim that is being filed. */
async function openNewClaim() {
  const drafts = new Map<string, unknown>([
    ['new-claim', createBlankDraft(id, true)],
    [
      draftPartsKey(id),
      parts.map((one) => ({ ...one, instead_of: null, replaced_by: null, serial_from: null, serial_to: null })),
    ],
  ])
  renderWithEngine(<Step />, { draftKeys: async () => [] }, undefined, drafts)
  await screen.findByText('Drive belt')
  return { list: () => quantitiesOf(drafts.get(draftPartsKey(id)) as readonly RequestedPart[]) }
}

describe.each([
  ['a claim', () => openClaim()],
  ['a new claim', openNewClaim],
])('Quick changes of the parts of %s', (_name, open) => {
  it('leave each other in place', async () => {
    const { list } = await open()
    press('Increase quantity of Drive belt')
    press('Increase quantity of Motor')
    await waitFor(() => {
      expect(list()).toEqual([
        [41, 2],
        [42, 2],
      ])
    })
  })

  it('count each press', async () => {
    const { list } = await open()
    press('Increase quantity of Motor')
    press('Increase quantity of Motor')
    press('Increase quantity of Motor')
    press('Decrease quantity of Drive belt')
    await waitFor(() => {
      expect(list()).toEqual([
        [41, 1],
        [42, 4],
      ])
    })
  })

  it('put back the removed line alone with Undo', async () => {
    const { list } = await open()
    press('Remove Drive belt')
    await waitFor(() => {
      expect(list()).toEqual([[42, 1]])
    })
    press('Increase quantity of Motor')
    await waitFor(() => {
      expect(list()).toEqual([[42, 2]])
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(list()).toEqual([
        [41, 1],
        [42, 2],
      ])
    })
  })
})

it('A part of which another firm logged pieces is neither removed nor lessened below them', async () => {
  const belts: ClaimPart = { ...part, product_id: 41, name: 'Drive belt', qty: 3, source: 'stock', least: 2 }
  const { list } = await openClaim([belts])
  expect(screen.queryByRole('button', { name: 'Remove Drive belt' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Source of Drive belt' })).toBeNull()
  expect(
    screen.getByText(
      '2 of these were entered by another firm. Only the office or the account that filed the claim can remove them.',
    ),
  ).toBeInTheDocument()
  press('Decrease quantity of Drive belt')
  press('Decrease quantity of Drive belt')
  await waitFor(() => {
    expect(list()).toEqual([[41, 2]])
  })
})

it('A refused list says at its line which part has left the catalogue', async () => {
  const gone = 'This part is no longer in the catalogue. Remove it'
  const item = createItem({
    kind: 'setParts',
    state: 'rejected',
    input: { params: { id }, body: { parts: parts.map(toRequestedPart), was: [] } },
    known: { parts },
  })
  const sent: unknown[] = []
  const save = async (body: unknown) => {
    sent.push(body)
  }
  const props = { item, saveLabel: 'Save', onSave: save, onCancel: () => undefined }
  renderWithEngine(<EditPartsOp {...props} refused={{ 'parts.1.product_id': gone }} />, {}, undefined, new Map())
  const motor = await screen.findByRole('checkbox', { name: /^1 × Motor, MT5-0417/ })
  expect(motor).toHaveAccessibleName(new RegExp(gone))
  expect(screen.getByRole('checkbox', { name: /Drive belt/ })).toHaveAccessibleName('1 × Drive belt, MT5-0417')
  await userEvent.click(motor)
  expect(screen.queryByText(gone)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(sent).toEqual([{ parts: [{ product_id: 41, qty: 1, source: 'order' }], was: [] }])
  })
})
