import { useState } from 'react'
import { catalogue } from '../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'
import { useCatalogue } from '../../data/use-catalogue.ts'
import { SelectField } from '../../ui/select-field.tsx'

const { readVendorBrands, listTypes, listSubtypes, readSubtype } = catalogue.table
const none = { value: '', label: 'Choose' }

/** Brand, type, subtype and model, each offering what the one before it has (`WO062`). */
export function ModelSteps({
  isOffered,
  onChoose,
}: {
  readonly isOffered: (row: EquipmentRow) => boolean
  readonly onChoose: (row: EquipmentRow) => void
}) {
  const [brand, setBrand] = useState('')
  const [type, setType] = useState('')
  const [subtype, setSubtype] = useState('')
  const [model, setModel] = useState('')
  const ofBrand = brand === '' ? {} : { brand_id: Number(brand) }
  const brands = useCatalogue(readVendorBrands, {})
  const types = useCatalogue(listTypes, { query: ofBrand }, { isOn: brand !== '' })
  const subtypes = useCatalogue(
    listSubtypes,
    { params: { type }, query: { ...ofBrand, has: 'equipment' } },
    { isOn: type !== '' },
  )
  const models = useCatalogue(readSubtype, { params: { type, subtype }, query: ofBrand }, { isOn: subtype !== '' })
  const rows = (models.data?.equipment ?? []).filter(isOffered)
  return (
    <div className="form">
      <SelectField
        label="Brand"
        value={brand}
        choices={[none, ...(brands.data ?? []).map((one) => ({ value: String(one.brand_id), label: one.name }))]}
        onChange={({ target }) => {
          setBrand(target.value)
          setType('')
          setSubtype('')
          setModel('')
        }}
      />
      <SelectField
        label="Type"
        value={type}
        choices={[none, ...(types.data ?? []).map((one) => ({ value: one.slug, label: one.equipment_type_name }))]}
        onChange={({ target }) => {
          setType(target.value)
          setSubtype('')
          setModel('')
        }}
      />
      <SelectField
        label="Subtype"
        value={subtype}
        choices={[
          none,
          ...(subtypes.data ?? []).map((one) => ({ value: one.slug, label: one.equipment_sub_type_name })),
        ]}
        onChange={({ target }) => {
          setSubtype(target.value)
          setModel('')
        }}
      />
      <SelectField
        label="Model of this subtype"
        value={model}
        choices={[none, ...rows.map((one) => ({ value: String(one.equipment_id), label: one.name }))]}
        onChange={({ target }) => {
          setModel(target.value)
          const row = rows.find((one) => String(one.equipment_id) === target.value)
          if (row !== undefined) onChoose(row)
        }}
      />
    </div>
  )
}
