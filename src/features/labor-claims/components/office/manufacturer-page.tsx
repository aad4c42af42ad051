import { useState } from 'react'
import type { ReactNode } from 'react'
import { payTerms } from '../../../../../contract/claim-pay-terms.ts'
import { useRead } from '../../../../data/use-read.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import type { LoadState } from '../../../../shared/load-failed.tsx'
import type { IconName } from '../../../../ui/icon.tsx'
import { Empty, Loading } from '../../../../ui/load-states.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'

/** The manufacturer that an office screen is about: the first one until another is chosen. 0 while there is none. */
export function useManufacturerChoice() {
  const [chosen, setChosen] = useState('')
  const list = useRead(payTerms.listManufacturers, {})
  const manufacturers = list.state === 'ready' ? list.value : []
  const manufacturerId = chosen === '' ? (manufacturers[0]?.manufacturer_id ?? 0) : Number(chosen)
  return { list, manufacturers, manufacturerId, setChosen }
}

/** The choice of the manufacturer above its `things` ('terms'), or why they are not here. */
export function ManufacturerPage({
  choice: { list, manufacturers, manufacturerId, setChosen },
  reading,
  things,
  icon,
  children,
}: {
  readonly choice: ReturnType<typeof useManufacturerChoice>
  /** What is read of the chosen manufacturer. */
  readonly reading: LoadState
  readonly things: string
  readonly icon: IconName
  readonly children: ReactNode
}) {
  const failed = [list, reading].find(({ state }) => state === 'failed')
  if (failed !== undefined) return <LoadFailed reading={failed} name={`The ${things}`} isPlural />
  if (list.state === 'ready' && manufacturers.length === 0)
    return (
      <Empty icon={icon} title="No manufacturers yet">
        They come with the catalogue. Import it first.
      </Empty>
    )
  return (
    <div className="pt">
      {list.state === 'ready' && manufacturers.length < 2 ? null : (
        <SelectField
          label="Manufacturer"
          value={String(manufacturerId)}
          disabled={list.state !== 'ready'}
          choices={manufacturers.map((one) => ({
            value: String(one.manufacturer_id),
            label: one.manufacturer_name,
          }))}
          onChange={(event) => {
            setChosen(event.currentTarget.value)
          }}
        />
      )}
      {reading.state === 'ready' ? null : <Loading label={`Loading the ${things}`} rows={6} />}
      {children}
    </div>
  )
}
