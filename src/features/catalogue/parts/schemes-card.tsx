import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** How long a model's parts and labor are covered, by market (E13). Nothing where no scheme is known. */
export function SchemesCard({ equipment }: { readonly equipment: number }) {
  const { data } = useCatalogue(catalogue.table.listSchemes, { params: { id: equipment } })
  if (data === undefined || data.length === 0) return null
  return (
    <Card title="Warranty" isFlush>
      <ul>
        {data.map((scheme) => (
          <li key={scheme.scheme_id}>
            <div className="item">
              <Icon name="shield-check" />
              <span className="grow">
                <span className="t14 m5">{scheme.title}</span>
                <span className="t13 mute">
                  Parts {countOf(scheme.parts_months, 'month')}, labor {countOf(scheme.labor_months, 'month')}
                  {scheme.market_type_name === null ? '' : ` · ${scheme.market_type_name}`}
                </span>
                {scheme.conditions === '' ? null : <span className="t13 mute">{scheme.conditions}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
