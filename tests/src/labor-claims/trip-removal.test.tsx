import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { useTripRemoval } from '../../../src/features/labor-claims/components/trips/use-trip-removal.ts'
import { createItem } from './support/claim.ts'
import { renderWithEngine } from './support/screen.tsx'
import type { EngineOverrides } from '../support/engine.ts'

function Trips({ items }: { readonly items: readonly OutboxItem[] }) {
  const remove = useTripRemoval('claim-1', 'LC-1', items)
  return (
    <button
      type="button"
      onClick={() => {
        remove('t1')
      }}
    >
      Remove trip 1
    </button>
  )
}

function opened(items: readonly OutboxItem[] = [], over: EngineOverrides = {}) {
  const done: unknown[] = []
  const engine: EngineOverrides = {
    enqueue: async (operation, input, options) => {
      done.push([operation.kind, input, options?.heldMs])
      return { opId: 'o', entityId: 't1' }
    },
    enqueueAll: async (writes) => {
      done.push(...writes.map(({ operation, input }) => [operation.kind, input]))
      return []
    },
    discard: async (opId) => {
      done.push(['discard', opId])
    },
    ...over,
  }
  return { done, ...renderWithEngine(<Trips items={items} />, engine) }
}
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove trip 1' }))
}
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
const removed = ['removeTrip', { params: { id: 'claim-1', tripId: 't1' } }, 6000]
const input = { params: { id: 'claim-1' }, body: { id: 't1', trip_date_scheduled: '2026-11-20' } }
const ownTrip = (over: Partial<OutboxItem> = {}) =>
  createItem({ kind: 'addTrip', entityId: 't1', opId: 'op-9', state: 'queued', attempts: 0, input, ...over })

afterEach(cleanup)

describe('Removing a trip', () => {
  it('is saved at once and sent after the time to undo, whether the page is still there or not', async () => {
    const { done, unmount, clock } = opened()
    press()
    expect(await screen.findByText('Trip removed')).toBeInTheDocument()
    expect(done).toEqual([removed])
    await act(async () => {
      unmount()
      clock.pass(10_000)
    })
    expect(done).toEqual([removed])
  })

  it('can be undone, which discards the removal', async () => {
    const { done } = opened()
    press()
    await undo()
    await vi.waitFor(() => {
      expect(done).toEqual([removed, ['discard', 'o']])
    })
  })

  it.each([
    { state: 'queued', attempts: 0 },
    { state: 'rejected', attempts: 1 },
  ] as const)('discards a trip that is on this device alone, and Undo saves it again ($state)', async (over) => {
    const { done } = opened([ownTrip(over)])
    press()
    await undo()
    await vi.waitFor(() => {
      expect(done).toEqual([
        ['discard', 'op-9'],
        ['addTrip', input],
      ])
    })
  })

  it('brings a refused trip back with the corrections that were discarded with it', async () => {
    const corrected = { params: { id: 'claim-1', tripId: 't1' }, body: { trip_date_scheduled: '2026-11-21' } }
    const correction = { kind: 'editTrip', entityId: 't1', input: corrected } as const
    const { done } = opened([
      ownTrip({ state: 'rejected', attempts: 1 }),
      createItem({ ...correction, opId: 'op-10' }),
      createItem({ ...correction, opId: 'op-11', entityId: 't2' }),
    ])
    press()
    await undo()
    await vi.waitFor(() => {
      expect(done).toEqual([
        ['discard', 'op-9'],
        ['addTrip', input],
        ['editTrip', corrected],
      ])
    })
  })

  it.each([
    { state: 'sending', attempts: 1 },
    { state: 'queued', attempts: 2 },
  ] as const)('follows a trip that may have arrived ($state after $attempts tries)', async (over) => {
    const { done } = opened([ownTrip(over)])
    press()
    await screen.findByText('Trip removed')
    expect(done).toEqual([removed])
  })

  it('takes a second copy of an arrived trip along, and the trip itself', async () => {
    const refusal = { code: 'op.alreadyApplied', message: 'This has arrived.', status: 409, errors: {} }
    const error = { ...refusal, at: 0, current: null }
    const { done } = opened([ownTrip({ state: 'conflict', attempts: 1, error })])
    press()
    await screen.findByText('Trip removed')
    expect(done).toEqual([removed, ['discard', 'op-9']])
    await undo()
    const correction = { params: { id: 'claim-1', tripId: 't1' }, body: input.body }
    await vi.waitFor(() => {
      expect(done.slice(2)).toEqual([
        ['discard', 'o'],
        ['editTrip', correction],
      ])
    })
  })

  it('does not promise that a trip which was set aside is gone', async () => {
    opened([ownTrip({ state: 'quarantined', attempts: 8 })])
    press()
    expect(await screen.findByText(/If a try has arrived, the outbox shows it/)).toBeInTheDocument()
  })

  it('is saved once however often it is pressed, until it is undone', async () => {
    const { done } = opened()
    press()
    press()
    await undo()
    press()
    await vi.waitFor(() => {
      expect(done).toEqual([removed, ['discard', 'o'], removed])
    })
  })

  it('says why the device did not save it', async () => {
    opened([], { enqueue: () => Promise.reject(new SaveRefused('signed-out')) })
    press()
    expect(await screen.findByText(/You are signed out on this device/)).toBeInTheDocument()
    expect(screen.queryByText('Trip removed')).not.toBeInTheDocument()
  })
})
