import { catalogue } from '../../../../../contract/catalogue.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { formatCountOf, formatCount } from '../../../../shared/formats/format-price.ts'
import { CatalogueResult } from '../catalogue-result.tsx'
import { VirtualList } from '../virtual-list.tsx'
import { fitsSerial } from '../diagram/bill/serial-filter.ts'
import { PartRow } from '../part-row.tsx'
import { formatSerialRanges } from '../format-serial-range.ts'

const perPage = 24

/** The parts that fit the machine with this serial number. Parts for other serials of its model are hidden. */
export function SerialParts({ equipment, serial }: { readonly equipment: number; readonly serial: string }) {
  const reading = useCatalogue(catalogue.table.readEquipment, { params: { id: equipment }, query: {} })
  return (
    <CatalogueResult reading={reading} subject="This model" rows={6}>
      {({ products }) => {
        const fitting = products.filter((part) =>
          (part.ranges ?? [part]).some((range) => fitsSerial(range, normalizeSerial(serial))),
        )
        const others = products.length - fitting.length
        if (fitting.length === 0) return null
        return (
          <section aria-label="Parts for this serial">
            <div className="shop-h2">
              <h2>Parts for this serial</h2>
              <span className="t14 mute tn">
                {formatCount(fitting.length)}
                {others === 0 ? '' : `; ${formatCountOf(others, 'part')} for other serials hidden`}
              </span>
            </div>
            <VirtualList
              label="Parts of this machine"
              total={fitting.length}
              perPage={perPage}
              page={(page) =>
                fitting.slice((page - 1) * perPage, page * perPage).map((part) => {
                  const range = formatSerialRanges(part)
                  return <PartRow key={part.product_id} part={part} note={range === '' ? undefined : range} />
                })
              }
            />
          </section>
        )
      }}
    </CatalogueResult>
  )
}
