import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { ItemStates } from '../../../src/shared/item-states.tsx'
import type { Refresh } from '../../../src/shared/use-refresh.ts'
import { createTestClock } from '../support/clock.ts'

afterEach(cleanup)

const texts = {
  unreadable: 'This order could not be read',
  loading: 'Loading the order',
  notFound: 'Order not found',
  notLoaded: 'The order did not load',
  notOnDevice: 'This order is not on this device',
}

describe('An item that is not on the device yet', () => {
  it('is loading until what was fetched has come from the device, and missing where it does not', () => {
    const clock = createTestClock()
    const refresh: Refresh = { isDone: true, error: null, retry: () => undefined }
    render(
      <ClockProvider value={clock}>
        <ItemStates page={{ title: 'Order' }} read={{ state: 'ready', value: null }} refresh={refresh} texts={texts} />
      </ClockProvider>,
    )
    expect(screen.getByRole('status', { name: 'Loading the order' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => {
      clock.pass(3000)
    })
    expect(screen.getByText('The order did not load')).toBeInTheDocument()
  })
})
