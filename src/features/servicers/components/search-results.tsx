import { useState } from 'react'
import type { Servicer } from '../../../../contract/servicers.ts'
import type { Point } from '../../../../domain/places/distance.ts'
import { ServicerMap } from './map/servicer-map.tsx'
import { ServicerRow } from './servicer-row.tsx'
import { formatCount } from './servicer-text.ts'

/** A list and a map of the same servicers. A row and its pin are highlighted together. */
export function SearchResults({
  found,
  where,
  middle,
  state,
  miles,
}: {
  readonly found: readonly Servicer[]
  /** 'Minneapolis, MN 55401' */
  readonly where: string
  /** The searched place and the radius. */
  readonly middle: Point | null
  readonly miles: number | null
  /** The searched state. */
  readonly state: string | null
}) {
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <div className="sv-split">
      <ServicerMap
        found={found}
        label={`Map of ${formatCount(found.length)}, ${where}`}
        middle={middle}
        miles={miles}
        state={state}
        lit={highlighted}
        onLight={setHighlighted}
        onCall={setSelected}
      />
      <ol className="sv-list" aria-label="Servicers">
        {found.map((servicer, at) => (
          <ServicerRow
            key={servicer.address_id}
            servicer={servicer}
            number={at + 1}
            isLit={highlighted === at}
            isCalled={selected === at}
            onLight={(isLit) => {
              setHighlighted(isLit ? at : null)
              if (!isLit && selected === at) setSelected(null)
            }}
          />
        ))}
      </ol>
    </div>
  )
}
