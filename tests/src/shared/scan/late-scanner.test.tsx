import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { useLateScanner } from '../../../../src/shared/scan/use-late-scanner.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { SnackbarProvider } from '../../../../src/ui/snackbar.tsx'
import { createTestClock } from '../../support/clock.ts'

const ScanSheet = ({ isOpen }: { readonly isOpen: boolean }) => (isOpen ? <div role="dialog" /> : <span />)
type Loaded = { readonly ScanSheet: typeof ScanSheet }

/** Each load, which the test ends. */
let loads: PromiseWithResolvers<Loaded>[]
const load = () => {
  const next = Promise.withResolvers<Loaded>()
  loads.push(next)
  return next.promise
}
function Field() {
  const { ScanSheet: Sheet, isOpen, isComing, open, close } = useLateScanner(load)
  return (
    <>
      <Button icon="scan" isComing={isComing} onClick={open}>
        Scan
      </Button>
      {Sheet === null ? null : <Sheet isOpen={isOpen} onClose={close} onRead={() => undefined} />}
    </>
  )
}

beforeEach(() => {
  loads = []
  window.history.replaceState(null, '', '/dashboard/warranty')
  render(
    <ClockProvider value={createTestClock()}>
      <SnackbarProvider>
        <Field />
      </SnackbarProvider>
    </ClockProvider>,
  )
})
afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Scan' })
const press = () => {
  button().focus()
  fireEvent.click(button())
}
const end = (settle: (last: PromiseWithResolvers<Loaded>) => void) =>
  act(async () => {
    settle(loads.at(-1) as PromiseWithResolvers<Loaded>)
    await Promise.resolve()
  })

describe('A press on Scan before the scanner’s code is on the device', () => {
  it('shows that it comes, has it loaded once, and opens it', async () => {
    press()
    expect(button()).toHaveAttribute('aria-busy', 'true')
    expect(button()).toHaveFocus()
    press()
    await end(({ resolve }) => {
      resolve({ ScanSheet })
    })
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(button()).not.toHaveAttribute('aria-busy')
    expect(loads).toHaveLength(1)
  })

  it('says where it cannot be fetched, and tries again with the next press', async () => {
    press()
    await end(({ reject }) => {
      reject(new TypeError('Failed to fetch dynamically imported module: scan-sheet.js'))
    })
    expect(screen.getByText(/^The scanner is not on this device yet/)).toBeInTheDocument()
    expect(button()).not.toHaveAttribute('aria-busy')
    press()
    await end(({ resolve }) => {
      resolve({ ScanSheet })
    })
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('opens nothing over the page to which the person has gone meanwhile', async () => {
    press()
    window.history.replaceState(null, '', '/dashboard')
    await end(({ resolve }) => {
      resolve({ ScanSheet })
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
