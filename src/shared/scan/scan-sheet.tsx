import { plates as ownPlates } from '../../platform/plate/read-plate.ts'
import { barcodes } from '../../platform/scan/barcode-reader.ts'
import { openCamera } from '../../platform/scan/camera.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { serialPatterns } from '../machine/serial-patterns.ts'
import { ScanBody } from './scan-sheet-body.tsx'

/** What reads a picture, for a screen that shows one and needs no sheet. One file of code has both. */
export const readers = { plates: ownPlates, barcodes, serialPatterns }

interface ScanSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called once per opening with the scanned, read or typed text, trimmed; `onClose` follows. */
  readonly onRead: (text: string) => void
  readonly title?: string
  /** 'serial' also reads the text of a plate, which has to be confirmed. */
  readonly wants?: 'any' | 'serial'
  /** The typed serial, to compare with the plate. */
  readonly typed?: string | undefined
  readonly open?: typeof openCamera
  readonly reader?: typeof barcodes
  readonly plates?: typeof ownPlates
}

/** Reads a serial or part number: from the camera, from a picture, or typed. Works without a network. */
export function ScanSheet({
  isOpen,
  onClose,
  onRead,
  title = 'Scan a barcode',
  wants = 'any',
  typed,
  open = openCamera,
  reader = barcodes,
  plates = ownPlates,
}: ScanSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <ScanBody
        open={open}
        reader={reader}
        plates={wants === 'serial' ? plates : null}
        typed={typed}
        onRead={(text) => {
          onRead(text)
          onClose()
        }}
      />
    </Sheet>
  )
}
