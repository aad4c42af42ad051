import { useCatalogueState } from '../../../../data/use-catalogue.ts'
import { Note } from '../../../../ui/note.tsx'

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Shown for an offline search: which brands were searched, if not all are on this device. */
export function SearchedBrandsNote() {
  const brands = useCatalogueState().state?.brands ?? []
  const offlineBrands = brands.filter(({ state }) => state === 'saved').map(({ name }) => name)
  if (offlineBrands.length === 0 || offlineBrands.length === brands.length) return null
  return (
    <Note icon="device" className="found-in">
      {`Searched only ${listFormat.format(offlineBrands)}, available offline on this device. Other brands are searched when you are online.`}
    </Note>
  )
}
