import { catalogue } from '../../../../../../contract/catalogue.ts'
import { errorMessage } from '../../../../../data/error-message.ts'
import { useCatalogue } from '../../../../../data/use-catalogue.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { useDebouncedKeywords } from '../../use-debounced-keywords.ts'
import type { LinkedPart } from './editor-state.ts'

interface Props {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly onChoose: (part: LinkedPart) => void
}

function PartSearch({ onChoose }: Pick<Props, 'onChoose'>) {
  const { text, setText, keywords, isActive } = useDebouncedKeywords()
  const { data, error, isLoading } = useCatalogue(
    catalogue.table.searchProducts,
    { query: { keywords, page: 1 } },
    { keepPrevious: true, isOn: isActive },
  )
  const found = isActive ? (data?.data ?? []) : []
  return (
    <>
      <Field
        label="Part number or name"
        type="search"
        autoComplete="off"
        value={text}
        maxLength={200}
        hint="Press Enter to choose the first result."
        onChange={(event) => {
          setText(event.target.value)
        }}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || first === undefined || text.trim() !== keywords) return
          event.preventDefault()
          onChoose(first)
        }}
      />
      <div role="status" className="ed-found">
        {error === null || !isActive ? null : (
          <Note tone="bad" icon="alert">
            {errorMessage(error)}
          </Note>
        )}
        {isActive && !isLoading && error === null && found.length === 0 ? 'No matching parts.' : null}
      </div>
      <ul className="list ed-parts" hidden={found.length === 0}>
        {found.map((part) => (
          <li key={part.product_id}>
            <button
              type="button"
              className="item"
              onClick={() => {
                onChoose(part)
              }}
            >
              <span className="grow">
                <span className="ti">{part.name}</span>
                <span className="mono t13 mute">
                  {part.number}
                  {part.replaced_by === null ? '' : `, replaced by ${part.replaced_by.number}`}
                </span>
              </span>
              <span className="t13 mute">{part.brand}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Searches a part of the catalogue by number or name. */
export function PartChooser({ isOpen, title, onClose, onChoose }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <PartSearch onChoose={onChoose} />
    </Sheet>
  )
}
