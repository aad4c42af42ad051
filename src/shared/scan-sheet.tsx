import { barcodes } from '../platform/scan/read-picture.ts'
import { openCamera } from '../platform/scan/camera.ts'
import { Sheet } from '../ui/sheet.tsx'
import { ScanBody } from './scan-sheet-body.tsx'

interface ScanSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Once for each opening, with what was scanned, read from a picture or typed, trimmed; `onClose` follows. */
  readonly onRead: (text: string) => void
  readonly title?: string
  readonly open?: typeof openCamera
  readonly reader?: typeof barcodes
}

/** Reads a serial or part number: from the camera, from a picture, or typed. Works without a network. */
export function ScanSheet({
  isOpen,
  onClose,
  onRead,
  title = 'Scan a barcode',
  open = openCamera,
  reader = barcodes,
}: ScanSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <ScanBody
        open={open}
        reader={reader}
        onRead={(text) => {
          onRead(text)
          onClose()
        }}
      />
    </Sheet>
  )
}
