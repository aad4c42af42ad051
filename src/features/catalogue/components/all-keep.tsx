import type { CatalogueState } from '../../../../offline/catalogue/catalogue.ts'
import type { CatalogueOnDevice } from '../../../data/use-catalogue.ts'
import { countOf, sizeWords } from '../../../shared/price-words.ts'
import { Note } from '../../../ui/note.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { allWords, sizeChange, wholeOf } from './kept.ts'
import { useKeeping } from './use-keeping.ts'

/** The whole catalogue to keep, with all that the shop adds later, or to go back to what was chosen by brand. */
export function AllKeep({
  state,
  keepAll,
}: {
  readonly state: CatalogueState
  readonly keepAll: CatalogueOnDevice['keepAll']
}) {
  const { fault, run } = useKeeping()
  const whole = wholeOf(state)
  const { isWanted } = state.all
  const change = isWanted ? -state.all.spareBytes : Math.max(0, whole.fullBytes - whole.keptBytes)
  return (
    <section className="keep-one keep-all" aria-label="The whole catalogue">
      <SwitchField
        label="Keep the whole catalogue on this device"
        hint={
          <>
            {countOf(state.brands.length, 'brand')}, {countOf(whole.models, 'model')}, {countOf(whole.products, 'part')}{' '}
            · diagrams {sizeWords(whole.imageBytes)}. Brands that the shop adds later come by themselves.
            <br />
            {allWords(state)}
          </>
        }
        checked={isWanted}
        onChange={() => {
          run(() => keepAll(!isWanted))
        }}
      />
      {isWanted && !whole.isHere ? (
        <progress max={100} value={Math.round(whole.progress * 100)} aria-label="The whole catalogue fetched">
          {Math.round(whole.progress * 100)} %
        </progress>
      ) : (
        <p className="t13 mute tn">{sizeChange(state.keptBytes, change)}</p>
      )}
      {fault === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
    </section>
  )
}
