import { useDeferredValue, useState } from 'react'
import { catalogue } from '../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../data/use-catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from './combobox.tsx'
import { ModelSteps } from './model-steps.tsx'

/**
 * The model of a machine whose serial number cannot be decoded: found by its name, or chosen by brand, type and subtype
 * (`WO062`).
 */
export function ModelField({
  chosen,
  onChoose,
  error,
  onlyWithoutPattern = false,
}: {
  readonly chosen: string
  readonly onChoose: (row: EquipmentRow) => void
  readonly error: string | undefined
  /** Only models without a pattern of serial numbers: no other can have this one. */
  readonly onlyWithoutPattern?: boolean
}) {
  const [text, setText] = useState(chosen)
  const [isStepwise, setStepwise] = useState(false)
  const keywords = useDeferredValue(text.trim())
  const results = useCatalogue(
    catalogue.table.searchEquipment,
    { query: { keywords } },
    { keepPrevious: true, isOn: keywords.length > 1 && keywords !== chosen },
  )
  const isOffered = (row: EquipmentRow) => !onlyWithoutPattern || row.serial_prefix === ''
  const found = keywords.length > 1 && keywords !== chosen ? (results.data ?? []) : []
  const rows = found.filter(isOffered).slice(0, 8)
  const choose = (row: EquipmentRow) => {
    setText(`${row.brand} ${row.name}`)
    onChoose(row)
  }
  return (
    <>
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
          if (row !== undefined) choose(row)
        }}
      />
      {isStepwise ? (
        <ModelSteps isOffered={isOffered} onChoose={choose} />
      ) : (
        <Button
          fill="link"
          size="small"
          onClick={() => {
            setStepwise(true)
          }}
        >
          Choose by brand and type
        </Button>
      )}
    </>
  )
}
