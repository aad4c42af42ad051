import { catalogue } from '../../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../../contract/shapes/catalogue.ts'
import { site } from '../../../../../contract/site.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { SearchFilterQuery } from './parse-filters.ts'
import '../../../../ui/segment.css'

/** The brand, market and machine filters of a search. Each is kept in the URL. */
export function SearchFilters({
  filters,
  machines,
  onFilter,
}: {
  readonly filters: SearchFilterQuery
  readonly machines: readonly EquipmentRow[]
  readonly onFilter: (filters: Readonly<Record<string, string>>) => void
}) {
  const info = useRead(site.table.readSite, { query: {} })
  const hasBrands = info.state !== 'ready' || info.value.use_vendor_search
  const brands = useCatalogue(catalogue.table.readVendorBrands, {})
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  const modelId = filters.equipment_id
  const model = useCatalogue(
    catalogue.table.readEquipment,
    { params: { id: modelId ?? 1 }, query: {} },
    { isOn: modelId !== undefined && !machines.some(({ equipment_id }) => equipment_id === modelId) },
  )
  const machine = machines.find(({ equipment_id }) => equipment_id === modelId) ?? model.data
  return (
    <div className="found-filters" role="group" aria-label="Filters">
      {hasBrands ? (
        <SelectField
          label="Brand"
          choices={[
            { value: '', label: 'All brands' },
            ...(brands.data ?? []).map(({ brand_id, name }) => ({ value: String(brand_id), label: name })),
          ]}
          value={filters.brand_id === undefined ? '' : String(filters.brand_id)}
          onChange={(event) => {
            onFilter({ brand: event.target.value })
          }}
        />
      ) : null}
      <SelectField
        label="Market"
        choices={[
          { value: '', label: 'All markets' },
          ...(markets.data ?? []).map(({ market_type_name: name }) => ({ value: name, label: name })),
        ]}
        value={filters.market_type ?? ''}
        onChange={(event) => {
          onFilter({ market: event.target.value })
        }}
      />
      {modelId === undefined ? null : (
        <button
          type="button"
          className="chip"
          aria-pressed="true"
          onClick={() => {
            onFilter({ model: '' })
          }}
        >
          Only for {machine === undefined ? 'one machine' : `${machine.brand} ${machine.name}`}
          <Icon name="close" size="s" />
          <span className="sr">, remove this filter</span>
        </button>
      )}
    </div>
  )
}
