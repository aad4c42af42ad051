import { useDeferredValue, useState } from 'react'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { Combobox } from '../combobox.tsx'

/** A lookup of the model, for serial numbers that cannot be decoded. */
export function ModelField({
  chosen,
  onChoose,
  error,
}: {
  readonly chosen: string
  readonly onChoose: (row: EquipmentRow) => void
  readonly error: string | undefined
}) {
  const [text, setText] = useState(chosen)
  const keywords = useDeferredValue(text.trim())
  const results = useCatalogue(
    catalogue.table.searchEquipment,
    { query: { keywords } },
    { keepPrevious: true, isOn: keywords.length > 1 && keywords !== chosen },
  )
  const rows = keywords.length > 1 && keywords !== chosen ? (results.data ?? []).slice(0, 8) : []
  return (
    <Combobox
      label="Model"
      value={text}
      onType={setText}
      hint="Type part of the name and choose from the list."
      error={error}
      isSubmitted
      suggestions={rows.map((row) => ({
        key: String(row.equipment_id),
        title: `${row.brand} ${row.name}`,
        detail: `${row.equipment_sub_type_name} · ${row.market_type_name}`,
      }))}
      onChoose={(key) => {
        const row = rows.find((one) => String(one.equipment_id) === key)
        if (row === undefined) return
        setText(`${row.brand} ${row.name}`)
        onChoose(row)
      }}
    />
  )
}
