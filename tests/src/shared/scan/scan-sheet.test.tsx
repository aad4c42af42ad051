import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CameraError } from '../../../../src/platform/scan/camera.ts'
import type { Camera } from '../../../../src/platform/scan/camera.ts'
import type { BarcodeReader } from '../../../../src/platform/scan/barcode-reader.ts'
import { ScanError } from '../../../../src/platform/scan/scan-error.ts'
import { ScanSheet } from '../../../../src/shared/scan/scan-sheet.tsx'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(async () => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  // jsdom plays no video.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Setup {
  readonly readPicture?: BarcodeReader['readPicture']
  readonly error?: CameraError
  readonly hasTorch?: boolean
}

async function renderSheet({ readPicture = async () => [], error, hasTorch = false }: Setup) {
  const [onRead, onClose, stop, release] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const setTorch = vi.fn(async () => true)
  const camera: Camera = { stream: {} as MediaStream, hasTorch, setTorch, onEnded: () => undefined, stop }
  const open = vi.fn(async () => {
    if (error) throw error
    return camera
  })
  const reader: BarcodeReader = { readPicture, readFrame: async () => [], release }
  const sheet = (isOpen: boolean) => (
    <ScanSheet isOpen={isOpen} onClose={onClose} onRead={onRead} open={open} reader={reader} />
  )
  const { rerender } = render(sheet(true))
  await act(async () => undefined)
  return {
    onRead,
    onClose,
    stop,
    release,
    setTorch,
    open,
    close: () => {
      rerender(sheet(false))
    },
  }
}
const choose = async () => {
  fireEvent.change(screen.getByLabelText('Choose a picture of the barcode'), {
    target: { files: [new File(['x'], 'plate.jpg', { type: 'image/jpeg' })] },
  })
  await act(async () => undefined)
}
const setVisibility = async (now: DocumentVisibilityState) => {
  visibility = now
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('The scan sheet', () => {
  it('uses the camera while it is open and visible, and stops it when hidden or closed', async () => {
    const { open, stop, release, close } = await renderSheet({})
    expect(screen.getByText('Hold the barcode in the frame. It is read by itself.')).toBeInTheDocument()
    await setVisibility('hidden')
    expect(stop).toHaveBeenCalledTimes(1)
    await setVisibility('visible')
    expect(open).toHaveBeenCalledTimes(2)
    expect(release).not.toHaveBeenCalled()
    close()
    expect(stop).toHaveBeenCalledTimes(2)
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('switches the camera’s light if it has one', async () => {
    const { setTorch } = await renderSheet({ hasTorch: true })
    const light = screen.getByRole('button', { name: 'Light', pressed: false, hidden: true })
    await userEvent.click(light)
    await act(async () => undefined)
    expect(setTorch).toHaveBeenCalledWith(true)
    expect(light.getAttribute('aria-pressed')).toBe('true')
  })

  it('has no light button if the camera has no light', async () => {
    await renderSheet({})
    expect(screen.queryByRole('button', { name: 'Light', hidden: true })).not.toBeInTheDocument()
  })

  it.each([
    ['refused', /may not be used here/],
    ['missing', /No camera is available/],
    ['busy', /another app may be using it/],
  ] as const)('shows what to do when the camera is %s, and retries on request', async (kind, message) => {
    const { open } = await renderSheet({ error: new CameraError(kind) })
    expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(message)
    await userEvent.click(screen.getByText('Try the camera again'))
    await act(async () => undefined)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('returns the barcode of a picture, trimmed, and closes', async () => {
    const { onRead, onClose } = await renderSheet({ readPicture: async () => [{ text: ' SN-1 ', format: 'code_39' }] })
    await choose()
    expect(onRead.mock.calls).toEqual([['SN-1']])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('shows a message if a picture has no barcode or cannot be opened', async () => {
    const readPicture = vi.fn<BarcodeReader['readPicture']>(async () => [])
    const { onRead } = await renderSheet({ readPicture })
    await choose()
    expect(screen.getByText(/No barcode was found in this picture/)).toBeInTheDocument()
    readPicture.mockRejectedValue(new ScanError('damaged'))
    await choose()
    expect(screen.getByText(/could not be opened as a picture/)).toBeInTheDocument()
    expect(onRead).not.toHaveBeenCalled()
  })

  it('returns only one number, even if several are pressed', async () => {
    const { onRead } = await renderSheet({
      readPicture: async () => ['SN-1', 'PN-2'].map((text) => ({ text, format: 'code_128' })),
    })
    await choose()
    await userEvent.click(screen.getByText('PN-2'))
    await userEvent.click(screen.getByText('SN-1'))
    expect(onRead.mock.calls).toEqual([['PN-2']])
  })

  it('accepts a typed number, and asks for one if the field is empty', async () => {
    const { onRead } = await renderSheet({ error: new CameraError('missing') })
    await userEvent.click(screen.getByText('Use this number'))
    expect(await screen.findByText('Type the serial or part number first.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Or type the number'), ' tm-4 {Enter}')
    await waitFor(() => {
      expect(onRead.mock.calls).toEqual([['tm-4']])
    })
  })
})
