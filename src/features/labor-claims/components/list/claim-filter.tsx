import { FilterField } from '../../../../shared/filter-field.tsx'
import { useTypedTexts } from '../../../../shared/use-typed-texts.ts'
import './claims-list.css'

/** As much as the server reads. */
export const maxFilter = 200

/** Filters by claim, serial number, customer and city, 300 ms after the last keystroke. `filter` is that of the address. */
export function ClaimFilter({
  filter,
  onFilter,
}: {
  readonly filter: string
  readonly onFilter: (texts: { readonly filter: string }) => void
}) {
  const [texts, setTexts] = useTypedTexts({ filter }, onFilter)
  return (
    <FilterField
      className="cl-filter"
      label="Filter claims"
      placeholder="Claim, serial, customer or city"
      value={texts.filter}
      maxLength={maxFilter}
      onType={(text) => {
        setTexts({ filter: text })
      }}
    />
  )
}
