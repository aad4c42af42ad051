import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CameraError } from '../../../src/platform/scan/camera.ts'
import type { Camera } from '../../../src/platform/scan/camera.ts'
import type { BarcodeReader } from '../../../src/platform/scan/barcode-reader.ts'
import { ScanError } from '../../../src/platform/scan/scan-error.ts'
import { ScanSheet } from '../../../src/shared/scan-sheet.tsx'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  // jsdom plays no films.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Told {
  readonly readPicture?: BarcodeReader['readPicture']
  readonly fault?: CameraError
  readonly hasTorch?: boolean
}

async function shown({ readPicture = async () => [], fault, hasTorch = false }: Told) {
  const [onRead, onClose, stop, rest] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const shine = vi.fn(async () => true)
  const camera: Camera = { stream: {} as MediaStream, hasTorch, setTorch: shine, onEnded: () => undefined, stop }
  const open = vi.fn(async () => {
    if (fault) throw fault
    return camera
  })
  const reader: BarcodeReader = { readPicture, readFrame: async () => [], release: rest }
  const sheet = (isOpen: boolean) => (
    <ScanSheet isOpen={isOpen} onClose={onClose} onRead={onRead} open={open} reader={reader} />
  )
  const { rerender } = render(sheet(true))
  await act(async () => undefined)
  return {
    onRead,
    onClose,
    stop,
    rest,
    shine,
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
const seeing = async (now: DocumentVisibilityState) => {
  visibility = now
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('The sheet that scans', () => {
  it('films while it is open and in sight, and lets the camera go when it is hidden or closed', async () => {
    const { open, stop, rest, close } = await shown({})
    expect(screen.getByText('Hold the barcode in the frame. It is read by itself.')).toBeTruthy()
    await seeing('hidden')
    expect(stop).toHaveBeenCalledTimes(1)
    await seeing('visible')
    expect(open).toHaveBeenCalledTimes(2)
    expect(rest).not.toHaveBeenCalled()
    close()
    expect(stop).toHaveBeenCalledTimes(2)
    expect(rest).toHaveBeenCalledTimes(1)
  })

  it('switches the light where the camera has one', async () => {
    const { shine } = await shown({ hasTorch: true })
    const light = screen.getByRole('button', { name: 'Light', pressed: false, hidden: true })
    fireEvent.click(light)
    await act(async () => undefined)
    expect(shine).toHaveBeenCalledWith(true)
    expect(light.getAttribute('aria-pressed')).toBe('true')
  })

  it('shows no light where the camera has none', async () => {
    await shown({})
    expect(screen.queryByRole('button', { name: 'Light', hidden: true })).toBeNull()
  })

  it.each([
    ['refused', /may not be used here/],
    ['missing', /There is no camera here/],
    ['busy', /another app may be using it/],
  ] as const)('says what to do when the camera is %s, and tries again when asked', async (kind, words) => {
    const { open } = await shown({ fault: new CameraError(kind) })
    expect(screen.getByRole('alert', { hidden: true }).textContent).toMatch(words)
    fireEvent.click(screen.getByText('Try the camera again'))
    await act(async () => undefined)
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('hands over what a picture shows, trimmed, and closes', async () => {
    const { onRead, onClose } = await shown({ readPicture: async () => [{ text: ' SN-1 ', format: 'code_39' }] })
    await choose()
    expect(onRead.mock.calls).toEqual([['SN-1']])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('says when a picture shows none, and when it cannot be opened', async () => {
    const readPicture = vi.fn<BarcodeReader['readPicture']>(async () => [])
    const { onRead } = await shown({ readPicture })
    await choose()
    expect(screen.getByText(/No barcode was found in this picture/)).toBeTruthy()
    readPicture.mockRejectedValue(new ScanError('damaged'))
    await choose()
    expect(screen.getByText(/could not be opened as a picture/)).toBeTruthy()
    expect(onRead).not.toHaveBeenCalled()
  })

  it('hands over one number alone, however many are pressed', async () => {
    const { onRead } = await shown({
      readPicture: async () => ['SN-1', 'PN-2'].map((text) => ({ text, format: 'code_128' })),
    })
    await choose()
    fireEvent.click(screen.getByText('PN-2'))
    fireEvent.click(screen.getByText('SN-1'))
    expect(onRead.mock.calls).toEqual([['PN-2']])
  })

  it('takes a typed number, and asks for one when there is none', async () => {
    const { onRead } = await shown({ fault: new CameraError('missing') })
    fireEvent.click(screen.getByText('Use this number'))
    expect(screen.getByText('Type the serial or part number first.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Or type the number'), { target: { value: ' tm-4 ' } })
    fireEvent.keyDown(screen.getByLabelText('Or type the number'), { key: 'Enter' })
    expect(onRead.mock.calls).toEqual([['tm-4']])
  })
})
