import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { ActionList, Question } from '../../../src/ui/choices.tsx'
import { loadPresenter } from '../../../src/ui/overlay/load-presenter.ts'
import { Popup } from '../../../src/ui/popup.tsx'
import { Sheet } from '../../../src/ui/sheet.tsx'
import { SnackbarProvider, useSnackbar } from '../../../src/ui/snackbar.tsx'
import { createTestClock } from '../support/clock.ts'

beforeAll(() => loadPresenter())
afterEach(cleanup)

const getHost = (name: string) => screen.getByRole('dialog', { name }).closest('ion-modal')!
/** Waits until Ionic has presented the overlay. */
const waitForPresented = (host: Element) =>
  waitFor(() => {
    expect(host.classList.contains('overlay-hidden')).toBe(false)
    expect(host.contains(document.activeElement)).toBe(true)
  })

function NoteSheet({ onClose, children }: { onClose?: () => void; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true)
        }}
      >
        Add note
      </button>
      <Sheet
        isOpen={isOpen}
        title="New note"
        onClose={() => {
          onClose?.()
          setOpen(false)
        }}
      >
        <input aria-label="Note" />
        {children}
      </Sheet>
    </>
  )
}

function DiscardPopup({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true)
        }}
      >
        Discard
      </button>
      <Popup
        isOpen={isOpen}
        title="Discard the note?"
        actions={null}
        onClose={() => {
          onClose()
          setOpen(false)
        }}
      >
        It is not saved.
      </Popup>
    </>
  )
}

async function openNote(ui: ReactNode = <NoteSheet />) {
  render(<main>{ui}</main>)
  const opener = screen.getByRole('button', { name: 'Add note' })
  opener.focus()
  await userEvent.click(opener)
  await waitForPresented(getHost('New note'))
  return opener
}

describe('A sheet in Ionic', () => {
  it('gives its role and name to an element that contains its content', async () => {
    await openNote()
    const dialog = screen.getByRole('dialog', { name: 'New note' })
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(within(dialog).getByLabelText('Note')).toBeInTheDocument()
    expect(getHost('New note').shadowRoot!.querySelector('[role], [aria-modal]')).toBeNull()
  })

  it('takes the focus, makes the page inert, and returns both', async () => {
    const opener = await openNote()
    expect(screen.getByRole('dialog')).toHaveFocus()
    expect(opener.closest('[inert]')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener.closest('[inert]')).toBeNull()
    expect(opener).toHaveFocus()
  })

  it('closes once on Escape and returns the focus', async () => {
    const onClose = vi.fn()
    const opener = await openNote(<NoteSheet onClose={onClose} />)
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => {
      expect(document.querySelector('ion-modal')).toBeNull()
    })
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(opener).toHaveFocus()
  })

  it('closes when its backdrop is pressed', async () => {
    await openNote()
    const backdrop = getHost('New note').shadowRoot!.querySelector('ion-backdrop')!
    act(() => {
      backdrop.dispatchEvent(new CustomEvent('ionBackdropTap', { bubbles: true, composed: true }))
    })
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('closes when the user goes back', async () => {
    await openNote()
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes when its page leaves the screen', async () => {
    await openNote(
      <div className="ion-page">
        <NoteSheet />
      </div>,
    )
    act(() => {
      document.querySelector('main > .ion-page')!.dispatchEvent(new CustomEvent('ionViewWillLeave'))
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('comes back with what was typed when its owner does not close it', async () => {
    const onClose = vi.fn()
    render(
      <Sheet isOpen title="Saving" onClose={onClose}>
        <input aria-label="Note" />
      </Sheet>,
    )
    await waitForPresented(getHost('Saving'))
    await userEvent.clear(screen.getByLabelText('Note'))
    await userEvent.type(screen.getByLabelText('Note'), 'Worn belt')
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1)
    })
    await waitFor(() => {
      expect(getHost('Saving').classList.contains('overlay-hidden')).toBe(false)
    })
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Worn belt')
  })

  it('disappears with its owner', async () => {
    await openNote()
    cleanup()
    expect(document.querySelector('ion-modal')).toBeNull()
    expect(document.querySelector('[inert]')).toBeNull()
  })

  it('can open a popup over it, and is inert meanwhile', async () => {
    const close = vi.fn()
    await openNote(
      <NoteSheet>
        <DiscardPopup onClose={close} />
      </NoteSheet>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    const popup = screen.getByRole('alertdialog', { name: 'Discard the note?' })
    await waitForPresented(popup.closest('ion-modal')!)
    expect(getHost('New note').hasAttribute('inert')).toBe(true)
    expect(popup.closest('[inert]')).toBeNull()
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => {
      expect(close).toHaveBeenCalledTimes(1)
    })
    expect(screen.getByRole('dialog', { name: 'New note' })).toBeInTheDocument()
  })
})

describe('Choices in Ionic', () => {
  it('ask a question in an alert, run the answer, and report the end once', async () => {
    const [discard, onClose] = [vi.fn(), vi.fn()]
    render(
      <Question
        isOpen
        onClose={onClose}
        title="Discard this?"
        text="It is not sent."
        choices={[
          { label: 'Keep it', run: () => undefined },
          { label: 'Discard', tone: 'danger', run: discard },
        ]}
      />,
    )
    const alert = await screen.findByRole('alertdialog', { name: 'Discard this?' })
    await waitFor(() => {
      expect(alert.contains(document.activeElement)).toBe(true)
    })
    expect(within(alert).getByText('It is not sent.')).toBeInTheDocument()
    await userEvent.click(within(alert).getByRole('button', { name: 'Discard' }))
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1)
    })
    expect(discard).toHaveBeenCalledTimes(1)
  })

  it('list actions in an action sheet that can be canceled', async () => {
    const [take, onClose] = [vi.fn(), vi.fn()]
    render(<ActionList isOpen onClose={onClose} title="Add a photo" choices={[{ label: 'Take a photo', run: take }]} />)
    const list = await screen.findByRole('dialog', { name: 'Add a photo' })
    await waitForPresented(list.closest('ion-action-sheet')!)
    await userEvent.click(within(list).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1)
    })
    expect(take).not.toHaveBeenCalled()
  })
})

describe('A snackbar in Ionic', () => {
  const Reporter = ({ run }: { run: () => void }) => {
    const report = useSnackbar()
    return (
      <button
        type="button"
        onClick={() => {
          report({ text: 'Removed', action: { label: 'Undo', run } })
        }}
      >
        report
      </button>
    )
  }
  const show = async (run = vi.fn()) => {
    const clock = createTestClock()
    render(
      <ClockProvider value={clock}>
        <SnackbarProvider>
          <Reporter run={run} />
        </SnackbarProvider>
      </ClockProvider>,
    )
    await userEvent.click(screen.getByText('report'))
    const toast = document.querySelector('ion-toast')!
    await waitFor(() => {
      expect(toast.shadowRoot!.querySelector('[role="status"]')!.textContent).toContain('Removed')
      expect(toast.classList.contains('overlay-hidden')).toBe(false)
    })
    return { clock, toast, run }
  }
  const waitUntilGone = () =>
    waitFor(() => {
      expect(document.querySelector('ion-toast')).toBeNull()
    })

  it('leaves after 4000 ms of the app’s clock', async () => {
    const { clock, toast } = await show()
    act(() => {
      clock.pass(3999)
    })
    expect(toast.isConnected).toBe(true)
    act(() => {
      clock.pass(1)
    })
    await waitUntilGone()
  })

  it('waits while the pointer or the focus is on it', async () => {
    const { clock, toast } = await show()
    fireEvent(toast, new MouseEvent('mouseenter'))
    act(() => {
      clock.pass(60_000)
    })
    expect(toast.classList.contains('overlay-hidden')).toBe(false)
    fireEvent(toast, new MouseEvent('mouseleave'))
    act(() => {
      clock.pass(4000)
    })
    await waitUntilGone()
  })

  it('runs its action once', async () => {
    const { toast, run } = await show()
    await userEvent.click(toast.shadowRoot!.querySelector('button')!)
    await waitUntilGone()
    expect(run).toHaveBeenCalledTimes(1)
  })
})
