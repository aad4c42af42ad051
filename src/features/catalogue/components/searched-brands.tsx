import { useCatalogueState } from '../../../data/use-catalogue.ts'
import { Note } from '../../../ui/note.tsx'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Under a search that this device answered: which brands were looked through, where it does not keep them all. */
export function SearchedBrands() {
  const brands = useCatalogueState().state?.brands ?? []
  const kept = brands.filter(({ state }) => state === 'kept').map(({ name }) => name)
  if (kept.length === 0 || kept.length === brands.length) return null
  return (
    <Note icon="device" className="found-in">
      {`Only ${listed.format(kept)} ${kept.length === 1 ? 'is' : 'are'} kept on this device and ${kept.length === 1 ? 'was' : 'were'} searched. Parts of other brands are found as soon as there is a signal.`}
    </Note>
  )
}
