import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { ScreenReadsProvider, useScreenRead } from '../../../src/data/screen-reads.tsx'
import type { Refetch } from '../../../src/data/screen-reads.tsx'
import { SnackbarProvider } from '../../../src/ui/snackbar.tsx'
import { useScreenRefresh } from '../../../src/ui/use-screen-refresh.tsx'
import { createTestClock } from '../support/clock.ts'

afterEach(cleanup)

function Screen({ reads }: { readonly reads: readonly Refetch[] }) {
  const { button } = useScreenRefresh(true, '09:40')
  return (
    <>
      {button}
      {reads.map((refetch, at) => (
        <Reader key={at} refetch={refetch} isOn={at < 2} />
      ))}
    </>
  )
}

function Reader({ refetch, isOn }: { readonly refetch: Refetch; readonly isOn: boolean }) {
  useScreenRead(refetch, isOn)
  return null
}

function show(reads: readonly Refetch[], isOnline = true) {
  render(
    <ClockProvider value={createTestClock()}>
      <ConnectionStatusProvider value={{ isOnline, lastContact: 0, storage: 'ok', counts: 'unknown' }}>
        <SnackbarProvider>
          <ScreenReadsProvider>
            <Screen reads={reads} />
          </ScreenReadsProvider>
        </SnackbarProvider>
      </ConnectionStatusProvider>
    </ClockProvider>,
  )
  return userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
}

describe('Refreshing a screen', () => {
  it('repeats what the screen reads at the moment, and nothing else', async () => {
    const reads = [vi.fn(async () => true), vi.fn(async () => true), vi.fn(async () => true)]
    await show(reads)
    expect(reads.map((refetch) => refetch.mock.calls.length)).toEqual([1, 1, 0])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('says without a signal how old the shown data is', async () => {
    await show([async () => true, async () => false], false)
    expect(await screen.findByText('No signal. Showing data as of 09:40.')).toBeInTheDocument()
  })

  it('says that the server did not respond, and can be tried again', async () => {
    await show([() => Promise.reject(new Error('down'))])
    expect(await screen.findByText('The server did not respond. Showing data as of 09:40.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Refresh' }).hasAttribute('disabled')).toBe(false)
  })
})
