import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Popup } from '../../../src/ui/popup.tsx'
import { Sheet } from '../../../src/ui/sheet.tsx'

afterEach(cleanup)

const sheet = (isOpen: boolean, onClose = vi.fn()) => (
  <main>
    <button type="button">Add note</button>
    <Sheet isOpen={isOpen} title="New note" onClose={onClose}>
      <input aria-label="Note" />
    </Sheet>
  </main>
)

describe('A sheet whose Ionic code has not arrived', () => {
  it('opens at once, takes the focus, and returns it', async () => {
    const { rerender } = render(sheet(false))
    const opener = screen.getByRole('button', { name: 'Add note' })
    opener.focus()
    rerender(sheet(true))
    expect(screen.getByRole('dialog', { name: 'New note' })).toHaveFocus()
    expect(opener.closest('[inert]')).not.toBeNull()
    rerender(sheet(false))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener).toHaveFocus()
  })

  it('closes on Escape, on a press beside it, and on Back', async () => {
    const onClose = vi.fn()
    render(sheet(true, onClose))
    fireEvent.keyDown(document, { key: 'Escape' })
    await userEvent.click(document.querySelector('.overlay-plain')!)
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(onClose).toHaveBeenCalledTimes(3)
    await userEvent.click(screen.getByLabelText('Note'))
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('leaves Escape to the popup over it', async () => {
    const [closeSheet, closePopup] = [vi.fn(), vi.fn()]
    const both = (isAsking: boolean) => (
      <Sheet isOpen title="New note" onClose={closeSheet}>
        <Popup isOpen={isAsking} title="Discard the note?" actions={null} onClose={closePopup}>
          It is not saved.
        </Popup>
      </Sheet>
    )
    const { rerender } = render(both(false))
    rerender(both(true))
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(closePopup).toHaveBeenCalledTimes(1)
    expect(closeSheet).not.toHaveBeenCalled()
  })
})
