import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { SelectField } from '../../../ui/select-field.tsx'

/** Where a machine is used; without a choice it is what the model is made for. */
export function MarketTypeField(select: Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'>) {
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  return (
    <SelectField
      label="Market type"
      {...select}
      choices={[
        { value: '', label: 'Same as the model' },
        ...(markets.data ?? []).map((one) => ({ value: String(one.market_type_id), label: one.market_type_name })),
      ]}
    />
  )
}
