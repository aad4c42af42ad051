import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { recordGroup } from '../../../offline/operations/operation.ts'
import { EditForm } from '../../../src/app/edit-form.tsx'
import { WarrantyArea } from '../../../src/app/warranty-area.tsx'
import { EditFormContext } from '../../../src/shared/outbox/edit-form-registry.tsx'
import { OpEditSheet } from '../../../src/shared/outbox/op-edit-sheet.tsx'
import { OpResolution } from '../../../src/shared/outbox/op-resolution.tsx'
import { id } from '../../offline/support/claims.ts'
import { machineOp } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea, createDraftEngine, passTime } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const op = machineOp(id(1), { serial_number: 'MT52534K00417', equipment_id: 2 })
const refused: OutboxItem = {
  ...op,
  state: 'rejected',
  label: 'Registration, MT52534K00417',
  groupId: recordGroup(id(1)),
  groupLabel: 'MT52534K00417 · Meridian T500',
  icon: 'action',
  attempts: 1,
  nextAt: 0,
  actingAs: null,
  supersedes: null,
  error: {
    status: 422,
    code: 'warranty.rows',
    message: 'This registration cannot be accepted as it is.',
    errors: { 'equipment.0.serial_number': 'Your account already registered this serial number as WR-7' },
    at: 0,
    current: null,
  },
}

function Edited() {
  const [item, setItem] = useState<OutboxItem | null>(null)
  return (
    <EditFormContext value={EditForm}>
      <OpResolution item={refused} onEdit={setItem} />
      <OpEditSheet
        item={item}
        onClose={() => {
          setItem(null)
        }}
      />
    </EditFormContext>
  )
}

describe('A registration that the server refused', () => {
  it('is resent with the corrected serial and date, and the model decoded from it', async () => {
    const sent: { body: unknown; known: unknown }[] = []
    const { clock } = renderArea(
      '/x',
      { '/x': <Edited /> },
      {
        ...createDraftEngine(new Map()),
        outbox: async () => [refused],
        resend: async (_: string, body: unknown, known: unknown) => {
          sent.push({ body, known })
          return { opId: 'o2', entityId: id(1) }
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('form', { name: 'Machine' }, { timeout: 10_000 }))
    expect(form.getByText(/as WR-7/)).toBeInTheDocument()
    await userEvent.clear(form.getByLabelText('Serial number'))
    await userEvent.type(form.getByLabelText('Serial number'), 'sr2-2534 b 01177')
    await userEvent.clear(form.getByLabelText('Purchased'))
    await userEvent.type(form.getByLabelText('Purchased'), '2026-10-01')
    await passTime(clock)
    expect(await form.findByText('Stride R200')).toBeInTheDocument()
    await userEvent.click(form.getByRole('button', { name: 'Save and send again' }))
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(sent).toMatchObject([
      {
        body: {
          id: id(1),
          company_name: 'Cedar Park Apartments',
          equipment: [{ id: id(1), serial_number: 'SR22534B01177', equipment_id: 3, purchased_date: '2026-10-01' }],
        },
        known: { equipment_id: 3, model: 'R200' },
      },
    ])
  })

  it('restores a half-written correction after a restart, and shows the server’s error beside it', async () => {
    const drafts = new Map<string, unknown>()
    const open = async () => {
      const { unmount } = renderArea(
        '/x',
        { '/x': <Edited /> },
        { ...createDraftEngine(drafts), outbox: async () => [refused] },
      )
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
      return { unmount, form: within(await screen.findByRole('form', { name: 'Machine' })) }
    }
    const { form, unmount } = await open()
    await userEvent.clear(form.getByLabelText('Purchased'))
    await userEvent.type(form.getByLabelText('Purchased'), '2026-10-01')
    await waitFor(() => {
      expect([...drafts.values()]).toMatchObject([{ purchased: '2026-10-01' }])
    })
    unmount()
    const again = await open()
    expect(again.form.getByLabelText('Purchased')).toHaveValue('2026-10-01')
    expect(await again.form.findByText(/as WR-7/)).toBeVisible()
    await userEvent.click(again.form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(drafts.size).toBe(0)
    })
  })

  it('offers no actions that are only for claims', async () => {
    renderArea(
      '/x',
      { '/x': <OpResolution item={{ ...refused, state: 'conflict' }} onEdit={() => undefined} /> },
      { outbox: async () => [refused] },
    )
    expect(screen.queryByRole('button', { name: 'Ask to reopen' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
  })
})

describe('The warranty area', () => {
  it('is hidden in a shop without warranty (`use_warranty`)', async () => {
    const none = async () => ({
      value: { use_warranty: false },
      asOf: 0,
      fresh: true,
    })
    renderArea('/x', { '/x': <WarrantyArea>Machines</WarrantyArea> }, { fetchOrCached: none })
    expect(await screen.findByText('There is nothing at this address')).toBeInTheDocument()
    expect(screen.queryByText('Machines')).not.toBeInTheDocument()
  })
})
