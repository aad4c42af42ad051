import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConflictForm } from '../../../src/features/warranty/components/record/conflict-form.tsx'
import type { OwnerDetails } from '../../../src/features/warranty/components/record/owner-change.ts'
import { emptyWhere } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

it('Two dealers of the same name and city have their states beside them', async () => {
  const theirs: OwnerDetails = { ...emptyWhere, installed_date: null, dealer_name: 'Corner Shop', dealer_city: 'Gary' }
  const mine: OwnerDetails = { ...theirs, dealer_state_id: 23 }
  const conflict = { mine, theirs, names: ['dealer_name'] as const, untouched: [] }
  const form = <ConflictForm conflict={conflict} onDecide={async () => undefined} onCancel={() => undefined} />
  renderArea('/x', { '/x': form }, {})
  expect(await screen.findByLabelText('Mine: Corner Shop, Gary, Minnesota')).toBeInTheDocument()
  expect(screen.getByLabelText('Theirs: Corner Shop, Gary')).toBeInTheDocument()
})

it('Two changes of an owner name state and market type, and write days as elsewhere', async () => {
  const theirs: OwnerDetails = { ...emptyWhere, installed_date: null }
  const mine: OwnerDetails = { ...theirs, state_id: 23, market_type_id: 1, installed_date: '2026-11-02' }
  const conflict = { mine, theirs, names: ['state_id', 'market_type_id', 'installed_date'] as const, untouched: [] }
  const form = <ConflictForm conflict={conflict} onDecide={async () => undefined} onCancel={() => undefined} />
  renderArea('/x', { '/x': form }, {})
  for (const label of [
    ...['Mine: Minnesota', 'Theirs: blank', 'Mine: Home', 'Theirs: Same as the model'],
    'Mine: Nov 2, 2026',
  ])
    expect((await screen.findAllByLabelText(label)).length).toBeGreaterThan(0)
})
