import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConflictForm } from '../../../src/features/warranty/components/record/conflict-form.tsx'
import type { OwnerDetails } from '../../../src/features/warranty/components/record/owner-change.ts'
import { emptyWhere } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

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
