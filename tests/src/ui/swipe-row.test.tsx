import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { SwipeRow } from '../../../src/ui/swipe-row.tsx'
import type { SwipeAction } from '../../../src/ui/swipe-row.tsx'
import { createTestClock } from '../support/clock.ts'

vi.mock('../../../src/ui/sliding-row.tsx', () => ({
  SlidingRow: ({ actions, children }: { actions: readonly SwipeAction[]; children: unknown }) => (
    <div data-testid="sliding">
      {String(actions.length)}
      <>{children}</>
    </div>
  ),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const actions: readonly SwipeAction[] = [{ label: 'Remove', icon: 'trash', run: () => undefined }]

/** A row on a device with this many touch points, after the code for touch screens could have loaded. */
async function show(maxTouchPoints: number, beforeLoad: () => void = () => undefined) {
  vi.stubGlobal('navigator', { maxTouchPoints })
  const clock = createTestClock()
  render(
    <ClockProvider value={clock}>
      <SwipeRow actions={actions}>
        <button type="button">Remove belt</button>
      </SwipeRow>
    </ClockProvider>,
  )
  beforeLoad()
  await act(async () => {
    clock.pass(2000)
    await vi.dynamicImportSettled()
  })
}

describe('A row with actions behind a swipe', () => {
  it('never loads the swipe without a touch screen', async () => {
    await show(0)
    expect(screen.queryByTestId('sliding')).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove belt' })).toBeInTheDocument()
  })

  it('stays as it is while it holds the focus', async () => {
    await show(5, () => {
      screen.getByRole('button', { name: 'Remove belt' }).focus()
    })
    expect(screen.queryByTestId('sliding')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Remove belt')
  })

  it('keeps its buttons when it can be swiped', async () => {
    await show(5)
    expect(screen.getByTestId('sliding')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Remove belt' })).toBeInTheDocument()
  })
})
