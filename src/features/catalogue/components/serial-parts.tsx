import { catalogue } from '../../../../contract/catalogue.ts'
import { serialKey } from '../../../../domain/warranty/serials.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf, countWords } from '../../../shared/price-words.ts'
import { Asked } from './asked.tsx'
import { ChunkedList } from './chunked-list.tsx'
import { fitsSerial } from './diagram/fits-serial.ts'
import { PartRow } from './part-row.tsx'
import { breakWords } from './serial-break.ts'

const perPage = 24

/** The parts that go into the machine whose serial was typed; what its model has for other serials is left out. */
export function SerialParts({ equipment, serial }: { readonly equipment: number; readonly serial: string }) {
  const reading = useCatalogue(catalogue.table.readEquipment, { params: { id: equipment }, query: {} })
  return (
    <Asked reading={reading} what="This model" rows={6}>
      {({ products }) => {
        const fitting = products.filter((part) => fitsSerial(part, serialKey(serial)))
        const others = products.length - fitting.length
        if (fitting.length === 0) return null
        return (
          <section aria-label="Parts for this serial">
            <div className="shop-h2">
              <h2>Parts for this serial</h2>
              <span className="t14 mute tn">
                {countWords(fitting.length)}
                {others === 0 ? '' : `; ${countOf(others, 'part')} for other serials left out`}
              </span>
            </div>
            <ChunkedList
              label="Parts of this machine"
              total={fitting.length}
              perPage={perPage}
              page={(page) =>
                fitting.slice((page - 1) * perPage, page * perPage).map((part) => {
                  const words = breakWords(part)
                  return <PartRow key={part.product_id} part={part} note={words === '' ? undefined : words} />
                })
              }
            />
          </section>
        )
      }}
    </Asked>
  )
}
