import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'

type Scheme = Reply<(typeof catalogue.table)['listSchemes']>[number]

/** 'Frame 120 months, parts 24 months, …'. A snapshot of an older version has parts and labor only. */
function formatMonths({
  frame_months: frame,
  parts_months: parts,
  wear_months: wear,
  labor_months: labor,
}: Scheme): string {
  const monthsByKind = { frame, parts, 'wear parts': wear, labor }
  const terms = Object.entries(monthsByKind)
    .flatMap(([kind, months]) =>
      months === undefined || months === 0 ? [] : [`${kind} ${formatCountOf(months, 'month')}`],
    )
    .join(', ')
  return `${terms.charAt(0).toUpperCase()}${terms.slice(1)}`
}

/** The warranty terms of a model's frame, parts and labor, by market (E13). Renders nothing if none are known. */
export function WarrantyCard({ equipment }: { readonly equipment: number }) {
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
                  {formatMonths(scheme)}
                  {scheme.starts === 'installed' ? ', from installation' : ''}
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
