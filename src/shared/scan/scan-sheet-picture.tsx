import { useRef, useState } from 'react'
import type { BarcodeReader } from '../../platform/scan/barcode-reader.ts'
import { ScanError } from '../../platform/scan/scan-error.ts'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { Note } from '../../ui/note.tsx'
import { ScanSeveral } from './scan-sheet-several.tsx'

type Looked =
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'nothing'; readonly why: string }
  | { readonly kind: 'several'; readonly texts: readonly string[] }

const noBarcode =
  'No barcode was found in this picture. Take one closer and sharp, with the whole barcode in it, or type the number.'

/** Reads the barcode in a taken or selected picture, and asks which one where there are several. */
export function ScanPicture({
  readPicture,
  onRead,
}: {
  readonly readPicture: BarcodeReader['readPicture']
  readonly onRead: (text: string) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [looked, setLooked] = useState<Looked>({ kind: 'not-yet' })

  const chosen = async (file: File) => {
    setLooked({ kind: 'looking' })
    try {
      const found = await readPicture(file)
      const texts = [...new Set(found.map(({ text }) => text.trim()))]
      const [only] = texts
      if (only === undefined) setLooked({ kind: 'nothing', why: noBarcode })
      else if (texts.length > 1) setLooked({ kind: 'several', texts })
      else onRead(only)
    } catch (error) {
      setLooked({ kind: 'nothing', why: (error instanceof ScanError ? error : new ScanError('unsupported')).message })
    }
  }

  return (
    <div>
      <Button
        icon="image"
        isFull
        isBusy={looked.kind === 'looking'}
        onClick={() => {
          chooser.current?.click()
        }}
      >
        Use a picture
      </Button>
      <FileChooser
        chooser={chooser}
        label="Choose a picture of the barcode"
        accept="image/*"
        onFiles={([file]) => {
          void chosen(file)
        }}
      />
      <div role="status">
        {looked.kind === 'looking' ? <p className="t13 ink2 mt2">Looking for the barcode in the picture …</p> : null}
        {looked.kind === 'several' ? (
          <p className="t13 ink2 mt2">{looked.texts.length} barcodes are in this picture. Which one is it?</p>
        ) : null}
      </div>
      {looked.kind === 'nothing' ? (
        <Note tone="warn" icon="warning" role="alert" className="mt2">
          {looked.why}
        </Note>
      ) : null}
      {looked.kind === 'several' ? <ScanSeveral texts={looked.texts} onRead={onRead} /> : null}
    </div>
  )
}
