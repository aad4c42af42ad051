import { useDeferredValue } from 'react'
import type { Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { formatCount } from '../../../../shared/formats/format-price.ts'
import { useOwnLocation } from '../../../../shared/use-own-location.ts'
import { Empty } from '../../../../ui/load-states.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { VirtualList } from '../virtual-list.tsx'
import { filterParts } from './filter-parts.ts'
import { PartRow } from '../part-row.tsx'
import { formatSerialRanges } from '../format-serial-range.ts'

const perPage = 24

/** All parts of a model, with a filter that is kept in the URL (`?filter=`). */
export function ModelParts({ products }: { readonly products: Equipment['products'] }) {
  const { search, setSearch } = useOwnLocation()
  const typed = search.get('filter') ?? ''
  const filter = useDeferredValue(typed)
  const shown = filterParts(products, filter)
  return (
    <section aria-label="Parts">
      <div className="shop-h2">
        <h2>Parts</h2>
        <span className="t14 mute tn" role="status">
          {filter === ''
            ? formatCount(products.length)
            : `${formatCount(shown.length)} of ${formatCount(products.length)}`}
        </span>
      </div>
      <div className="part-filter">
        <Field
          label="Filter these parts"
          type="search"
          autoComplete="off"
          placeholder="Name or number"
          value={typed}
          onChange={(event) => {
            setSearch({ filter: event.target.value })
          }}
          inputEnd={<Icon name="filter" />}
        />
      </div>
      {shown.length === 0 ? (
        <Empty
          icon="search"
          title={products.length === 0 ? 'No parts listed for this model yet' : 'No matching parts for this model'}
        >
          {products.length === 0
            ? 'Contact us and a parts specialist will look it up.'
            : `No match for “${filter}”. Use the search above to search the whole catalogue.`}
        </Empty>
      ) : (
        <VirtualList
          label="Parts of this model"
          total={shown.length}
          perPage={perPage}
          page={(page) =>
            shown.slice((page - 1) * perPage, page * perPage).map((part) => {
              const serials = formatSerialRanges(part)
              return <PartRow key={part.product_id} part={part} note={serials === '' ? undefined : serials} />
            })
          }
        />
      )}
    </section>
  )
}
