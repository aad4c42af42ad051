import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue as rows } from '../../../../contract/catalogue.ts'
import type { PlateReading } from '../../../../domain/warranty/plate.ts'
import { CatalogueProvider } from '../../../../src/data/catalogue.tsx'
import { ClockProvider } from '../../../../src/data/clock.tsx'
import { EngineProvider } from '../../../../src/data/engine.tsx'
import { PlateError } from '../../../../src/platform/plate/plate-error.ts'
import type { PlateFound, PlateStep } from '../../../../src/platform/plate/plate.worker.ts'
import type { PlateReader } from '../../../../src/platform/plate/read-plate.ts'
import { CameraError } from '../../../../src/platform/scan/camera.ts'
import { ScanSheet } from '../../../../src/shared/scan/scan-sheet.tsx'
import { fakeCatalogue } from '../../catalogue/support/shop.tsx'
import { createTestEngine } from '../../support/engine.ts'

const clock = { now: () => Date.UTC(2026, 10, 20, 18), setTimer: () => () => undefined }
const serial = 'MT52534K00417'
const candidate = { serial, equipment_id: 2, manufactured: '2025-08-18', confidence: 98, doubtful: [] }
const sure: PlateReading = { is: 'read', isSure: true, candidate }

beforeEach(async () => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:crop'
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Setup {
  readonly reading?: PlateReading
  readonly error?: PlateError
  readonly barcodes?: readonly string[]
  readonly typed?: string
  readonly isCached?: boolean
  readonly isOffline?: boolean
}

async function renderSheet({ reading = sure, error, barcodes = [], typed, isCached = true, isOffline = false }: Setup) {
  const onRead = vi.fn()
  let step: (now: PlateStep) => void = () => undefined
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const prefetch = vi.fn(async (onShare: (share: number) => void) => {
    onShare(1)
    if (isOffline) throw new PlateError('unreachable')
  })
  let stored = isCached
  const plates: PlateReader = {
    download: 2_390_000,
    isCached: async () => stored,
    prefetch: async (onShare) => {
      await prefetch(onShare)
      stored = true
    },
    release: vi.fn(),
    read: vi.fn(async ({ onStep }): Promise<PlateFound> => {
      step = onStep
      await held
      if (error) throw error
      return { reading, crop: new Blob(['x']) }
    }),
  }
  const { catalogue } = fakeCatalogue(
    isOffline
      ? {}
      : {
          [rows.table.listTypes.path]: [{ slug: 'treadmill' }],
          [rows.table.previewType.path]: [{ equipment_id: 2, serial_prefix: 'MT5' }],
        },
  )
  const open = async () => {
    throw new CameraError('missing')
  }
  render(
    <EngineProvider value={createTestEngine({})}>
      <ClockProvider value={clock}>
        <CatalogueProvider value={catalogue}>
          <ScanSheet
            isOpen
            wants="serial"
            typed={typed}
            onClose={() => undefined}
            onRead={onRead}
            open={open}
            plates={plates}
            reader={{
              readPicture: async () => barcodes.map((text) => ({ text, format: 'code_128' })),
              readFrame: async () => [],
              release: () => undefined,
            }}
          />
        </CatalogueProvider>
      </ClockProvider>
    </EngineProvider>,
  )
  await act(async () => undefined)
  return {
    onRead,
    plates,
    prefetch,
    step: async (now: PlateStep) => {
      await act(async () => {
        step(now)
      })
    },
    answer: async () => {
      await act(async () => {
        answer()
      })
    },
  }
}
const choose = async () => {
  fireEvent.change(screen.getByLabelText('Choose a picture of the plate'), {
    target: { files: [new File(['x'], 'plate.jpg', { type: 'image/jpeg' })] },
  })
  await act(async () => undefined)
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
}

describe('A plate in a picture', () => {
  it('is shown beside its picture and used when it is confirmed', async () => {
    const { onRead, answer } = await renderSheet({})
    await choose()
    await answer()
    expect(await screen.findByAltText('The serial number on the plate')).toHaveAttribute('src', 'blob:crop')
    expect(screen.getByText('Read clearly. Compare it with the picture.')).toBeInTheDocument()
    expect(onRead).not.toHaveBeenCalled()
    press('Use this serial')
    await waitFor(() => {
      expect(onRead.mock.calls).toEqual([[serial]])
    })
  })

  it('can be corrected in the field; doubtful characters are marked', async () => {
    const { onRead, answer } = await renderSheet({
      reading: { is: 'read', isSure: false, candidate: { ...candidate, doubtful: [3, 12] } },
    })
    await choose()
    await answer()
    expect(await screen.findByText(/Characters 4, 13 could be read wrong/)).toBeInTheDocument()
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['2', '7'])
    fireEvent.change(screen.getByLabelText('Serial number, as the picture shows it'), {
      target: { value: 'mt5 2534 k 00411' },
    })
    press('Use this serial')
    await waitFor(() => {
      expect(onRead.mock.calls).toEqual([['MT52534K00411']])
    })
  })

  it.each([
    ['Take MT52534K00417', 'MT52534K00417'],
    ['Keep MT52534K00471', 'MT52534K00471'],
  ])('is compared with the typed serial, and both can be chosen: %s', async (name, taken) => {
    const { onRead, answer } = await renderSheet({ typed: 'mt5-2534-k-00471' })
    await choose()
    await answer()
    expect(await screen.findByText(/The plate says MT52534K00417, you typed MT52534K00471/)).toBeInTheDocument()
    press(name)
    expect(onRead.mock.calls).toEqual([[taken]])
  })

  it('that matches the typed serial says so', async () => {
    const { answer } = await renderSheet({ typed: serial })
    await choose()
    await answer()
    expect(await screen.findByText('The plate says the same as you typed.')).toBeInTheDocument()
  })

  it('asks which serial is right if there are two readings, and preselects none', async () => {
    const other = { ...candidate, serial: 'MT52534K00471', doubtful: [11, 12] }
    const { onRead, answer } = await renderSheet({ reading: { is: 'undecided', candidates: [candidate, other] } })
    await choose()
    await answer()
    expect(await screen.findByLabelText('Or type what the picture shows')).toHaveValue('')
    press('Use this serial')
    expect(await screen.findByText('Type the serial number that the picture shows')).toBeVisible()
    press('MT52534K00471')
    expect(onRead.mock.calls).toEqual([['MT52534K00471']])
  })

  it('is not read if a barcode holds the serial', async () => {
    const { onRead, plates } = await renderSheet({ barcodes: ['036000291452', 'mt5-2534-k-00417'] })
    await choose()
    await waitFor(() => {
      expect(onRead.mock.calls).toEqual([[serial]])
    })
    expect(plates.read).not.toHaveBeenCalled()
  })

  it('is read if the barcode is not a serial; the barcode is offered if nothing else is found', async () => {
    const { onRead, answer } = await renderSheet({ barcodes: ['036000291452'], reading: { is: 'nothing' } })
    await choose()
    await answer()
    await screen.findByRole('button', { name: '036000291452', hidden: true })
    press('036000291452')
    expect(onRead.mock.calls).toEqual([['036000291452']])
  })

  it('waits for the download of its reader, which shows size and progress and can be canceled', async () => {
    const { step, plates, onRead, answer } = await renderSheet({ isCached: false })
    await choose()
    await waitFor(() => {
      expect(plates.read).toHaveBeenCalled()
    })
    await step({ is: 'fetching', share: 0.42 })
    expect(screen.getByText('Getting the plate reader, 2.4 MB, once: 42 %')).toBeInTheDocument()
    await step({ is: 'reading' })
    expect(screen.getByText('Reading the plate …')).toBeInTheDocument()
    press('Cancel')
    expect(plates.release).toHaveBeenCalledTimes(1)
    await answer()
    expect(screen.queryByText('Use this serial')).not.toBeInTheDocument()
    expect(onRead).not.toHaveBeenCalled()
  })

  it.each([
    [{ reading: { is: 'nothing' } } as const, /No serial number could be read from this picture/],
    [{ error: new PlateError('unreachable') }, /The plate reader is not on this device yet/],
    [{ error: new PlateError('unsupported') }, /could not start the plate reader/],
    [{ isOffline: true }, /This device does not know the models yet/],
  ])('that gives no serial shows the reason and what to do', async (setup, message) => {
    const { onRead, answer } = await renderSheet(setup)
    await choose()
    await answer()
    await waitFor(() => {
      expect(
        screen
          .getAllByRole('alert', { hidden: true })
          .map(({ textContent }) => textContent)
          .join(' '),
      ).toMatch(message)
    })
    expect(onRead).not.toHaveBeenCalled()
  })

  it('is read without a signal by the serial patterns that this device stored last', async () => {
    localStorage.setItem('partwright-serial-patterns', JSON.stringify([{ equipment_id: 2, prefix: 'MT5' }]))
    const { plates } = await renderSheet({ isOffline: true })
    await choose()
    await waitFor(() => {
      expect(plates.read).toHaveBeenCalledWith(
        expect.objectContaining({ patterns: [{ equipment_id: 2, prefix: 'MT5' }] }),
      )
    })
  })

  it('can be read offline after its reader was downloaded in advance', async () => {
    const { prefetch } = await renderSheet({ isCached: false })
    expect(screen.getByText(/What that takes, 2.4 MB, is fetched once/)).toBeInTheDocument()
    press('Download now for offline use')
    await act(async () => undefined)
    expect(prefetch).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Plates are read on this device, also without a signal.')).toBeInTheDocument()
  })

  it('shows an error if its reader could not be downloaded', async () => {
    await renderSheet({ isCached: false, isOffline: true })
    press('Download now for offline use')
    await act(async () => undefined)
    expect(screen.getByText(/it could not be fetched/)).toBeInTheDocument()
  })
})
