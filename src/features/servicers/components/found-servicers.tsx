import { useState } from 'react'
import type { Servicer } from '../../../../contract/servicers.ts'
import type { Point } from '../../../../domain/places/distance.ts'
import { ServicerMap } from './map/servicer-map.tsx'
import { ServicerRow } from './servicer-row.tsx'
import { servicersWords } from './servicer-words.ts'

/** List and map of the same servicers; each row and its pin light up together. */
export function FoundServicers({
  found,
  where,
  middle,
  state,
  miles,
}: {
  readonly found: readonly Servicer[]
  /** 'Minneapolis, MN 55401' */
  readonly where: string
  /** The place that was searched, and how far around. */
  readonly middle: Point | null
  readonly miles: number | null
  /** The state that was searched. */
  readonly state: string | null
}) {
  const [lit, setLit] = useState<number | null>(null)
  const [called, setCalled] = useState<number | null>(null)
  return (
    <div className="sv-split">
      <ServicerMap
        found={found}
        label={`Map of ${servicersWords(found.length)}, ${where}`}
        middle={middle}
        miles={miles}
        state={state}
        lit={lit}
        onLight={setLit}
        onCall={setCalled}
      />
      <ol className="sv-list" aria-label="Servicers">
        {found.map((servicer, at) => (
          <ServicerRow
            key={servicer.address_id}
            servicer={servicer}
            number={at + 1}
            isLit={lit === at}
            isCalled={called === at}
            onLight={(isLit) => {
              setLit(isLit ? at : null)
              if (!isLit && called === at) setCalled(null)
            }}
          />
        ))}
      </ol>
    </div>
  )
}
