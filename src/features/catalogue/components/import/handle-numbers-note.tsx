import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { importPath, importsPath } from './import-paths.ts'
import { readBytes, usePreviewedFile } from './use-previewed-file.ts'

/** Offers handle and options as numbers, in the preview of a Shopify file with variants that have no SKU. */
export function HandleNumbersNote({ one }: { readonly one: ImportState }) {
  const router = useIonRouter()
  const { send, isSending, error } = useCall(catalogueOffice.table.startImport)
  const [previewed, store] = usePreviewedFile()
  const [isOutdated, setOutdated] = useState(false)
  if (one.unnumbered === 0 || one.handle_numbers || !one.dry_run || one.state !== 'done') return null
  const file = previewed?.importId === one.import_id ? previewed.file : null
  const previewAgain = async (again: File) => {
    const query = { name: one.file, kind: one.kind, dry_run: 'true', handle_numbers: 'true' } as const
    const body = await readBytes(again)
    if (body === null) {
      setOutdated(true)
      store.change(() => null)
      return
    }
    const started = await send({ query: { ...query, create: one.create ? 'true' : 'false' }, body })
    store.change(() => ({ importId: started.import_id, file: again }))
    router.push(importPath(started.import_id), 'forward', 'replace')
  }
  return (
    <Note tone="info" icon="info">
      {formatCountOf(one.unnumbered, 'variant')} {one.unnumbered === 1 ? 'has' : 'have'} no SKU. Each can use its handle
      and options as the part number, like <span className="mono">drive-belt-red</span>.{' '}
      {isOutdated ? <span role="alert">The file was changed or moved.</span> : null}{' '}
      {error === null ? null : <span role="alert">{errorMessage(error)} </span>}
      <Button
        className="im-note-act"
        fill="link"
        size="small"
        isBusy={isSending}
        onClick={() => {
          if (file === null) router.push(importsPath, 'back')
          else previewAgain(file).catch(() => undefined)
        }}
      >
        {file === null ? 'Choose the file again' : 'Preview with these numbers'}
      </Button>
    </Note>
  )
}
