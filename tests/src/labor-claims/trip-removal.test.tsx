import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { useTripRemoval } from '../../../src/features/labor-claims/components/trips/use-trip-removal.ts'
import { createItem } from './support/claim.ts'
import { renderWithEngine } from './support/screen.tsx'
import type { EngineOverrides } from '../support/engine.ts'

function Trips({ items }: { readonly items: readonly OutboxItem[] }) {
  const { hidden, remove } = useTripRemoval('claim-1', 'LC-1', items)
  return hidden.has('t1') ? (
    <p>hidden</p>
  ) : (
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

function opened(items: readonly OutboxItem[] = []) {
  const done: unknown[] = []
  const engine: EngineOverrides = {
    enqueue: async (operation, input) => {
      done.push([operation.kind, input])
      return { opId: 'o', entityId: 't1' }
    },
    discard: async (opId) => {
      done.push(['discard', opId])
    },
  }
  return { done, ...renderWithEngine(<Trips items={items} />, engine) }
}
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove trip 1' }))
}

afterEach(cleanup)

describe('Removing a trip', () => {
  it('hides it at once and removes it from the claim after the time to undo', async () => {
    const { done, clock } = opened()
    press()
    expect(screen.getByText('hidden')).toBeInTheDocument()
    expect(done).toEqual([])
    await act(async () => {
      clock.pass(6000)
    })
    expect(done).toEqual([['removeTrip', { params: { id: 'claim-1', tripId: 't1' } }]])
  })

  it('can be undone', async () => {
    const { done, clock } = opened()
    press()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await act(async () => {
      clock.pass(10_000)
    })
    expect(done).toEqual([])
    expect(screen.getByRole('button', { name: 'Remove trip 1' })).toBeInTheDocument()
  })

  it('discards a trip that was never sent', async () => {
    const { done, clock } = opened([createItem({ kind: 'addTrip', entityId: 't1', opId: 'op-9' })])
    press()
    await act(async () => {
      clock.pass(6000)
    })
    expect(done).toEqual([['discard', 'op-9']])
  })

  it('takes effect when the screen is left', async () => {
    const { done, unmount } = opened()
    press()
    await act(async () => {
      unmount()
    })
    expect(done).toEqual([['removeTrip', { params: { id: 'claim-1', tripId: 't1' } }]])
  })
})
