import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { countOf } from '../../../shared/price-words.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Scheme = Reply<(typeof catalogue.table)['listSchemes']>[number]

/** 'Frame 120 months, parts 24 months, …'; a copy of an earlier version knows parts and labor alone. */
function monthsOf({
  frame_months: frame,
  parts_months: parts,
  wear_months: wear,
  labor_months: labor,
}: Scheme): string {
  const kinds = { frame, parts, 'parts that wear': wear, labor }
  const words = Object.entries(kinds)
    .flatMap(([kind, months]) => (months === undefined || months === 0 ? [] : [`${kind} ${countOf(months, 'month')}`]))
    .join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** How long a model's frame, parts and labor are covered, by market (E13). Nothing where no scheme is known. */
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
                  {monthsOf(scheme)}
                  {scheme.starts === 'installed' ? ', from the installation' : ''}
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
