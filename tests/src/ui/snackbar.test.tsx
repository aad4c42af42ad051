import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { SnackbarProvider, useSnackbar } from '../../../src/ui/snackbar.tsx'
import type { SnackbarMessage } from '../../../src/ui/snackbar.tsx'
import { createTestClock } from '../support/clock.ts'

afterEach(cleanup)

function Reporter({ message }: { message: SnackbarMessage }) {
  const report = useSnackbar()
  return (
    <button
      type="button"
      onClick={() => {
        report(message)
      }}
    >
      report
    </button>
  )
}

function show(message: SnackbarMessage) {
  const clock = createTestClock()
  render(
    <ClockProvider value={clock}>
      <SnackbarProvider>
        <Reporter message={message} />
      </SnackbarProvider>
    </ClockProvider>,
  )
  fireEvent.click(screen.getByText('report'))
  return {
    pass: (ms: number) => {
      act(() => {
        clock.pass(ms)
      })
    },
  }
}

describe('The snackbar', () => {
  it('disappears after 4000 ms', async () => {
    const { pass } = show({ text: 'Saved on this device' })
    pass(3999)
    expect(screen.getByText('Saved on this device')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Saved on this device')).not.toBeInTheDocument()
  })

  it('stays while the pointer is on it, so that its action can be reached', async () => {
    const { pass } = show({ text: 'Removed', action: { label: 'Undo', run: () => undefined } })
    fireEvent.mouseEnter(screen.getByText('Removed').parentElement!)
    pass(60_000)
    expect(screen.getByText('Undo')).toBeInTheDocument()
  })

  it('runs its action once and disappears', async () => {
    const run = vi.fn()
    show({ text: 'Removed', action: { label: 'Undo', run } })
    await userEvent.click(screen.getByText('Undo'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
  })
})
