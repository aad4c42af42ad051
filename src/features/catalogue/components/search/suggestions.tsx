import { useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon.tsx'
import { SourceLabel } from '../source-label.tsx'
import { rememberSearch, useRecentSearches } from './recent-searches.ts'
import { describeSerial } from './describe-serial.ts'
import { equipmentPath, productPath } from '../catalogue-paths.ts'

interface Suggestion {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly note: string
  readonly end?: string
  readonly pick: () => void
}

/** The suggestions: recent searches while the field is empty, then machines, parts, and all results. */
export function Suggestions({
  text,
  active,
  getOptionId,
  onGo,
}: {
  readonly text: string
  readonly active: string | undefined
  readonly getOptionId: (key: string) => string
  readonly onGo: (text: string) => void
}) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const keywords = useDeferredValue(text.trim())
  const isOn = keywords !== ''
  const machines = useCatalogue(catalogue.table.searchEquipment, { query: { keywords } }, { isOn, keepPrevious: true })
  const parts = useCatalogue(
    catalogue.table.searchProducts,
    { query: { keywords, page: 1 } },
    { isOn, keepPrevious: true },
  )
  const openAt = (path: string) => () => {
    rememberSearch(text)
    navigate(path)
  }
  const suggestions: Suggestion[] = isOn
    ? [
        ...(machines.data ?? []).slice(0, 3).map((model) => ({
          key: `e${model.equipment_id}`,
          icon: model.matched === 'serial' ? ('barcode' as const) : ('grid' as const),
          title: model.matched === 'serial' ? describeSerial(model) : `${model.brand} ${model.name}`,
          note: `${model.equipment_sub_type_name} · ${model.market_type_name}`,
          pick: openAt(equipmentPath(model.equipment_id)),
        })),
        ...(parts.data?.data ?? []).slice(0, 5).map((part) => ({
          key: `p${part.product_id}`,
          icon: 'wrench' as const,
          title: part.name,
          note: `${part.number} · ${part.brand}`,
          end: formatPrice(part.price),
          pick: openAt(productPath(part.product_id)),
        })),
        {
          key: 'all',
          icon: 'search' as const,
          title: `All results for “${text.trim()}”`,
          note: parts.data === undefined ? '' : formatCountOf(parts.data.total, 'part'),
          pick: () => {
            onGo(text)
          },
        },
      ]
    : recent.map((term) => ({
        key: `r-${term}`,
        icon: 'history' as const,
        title: term,
        note: '',
        pick: () => {
          onGo(term)
        },
      }))
  return (
    <>
      {suggestions.map((one) => (
        <div
          key={one.key}
          id={getOptionId(one.key)}
          role="option"
          tabIndex={-1}
          aria-selected={active === getOptionId(one.key)}
          className="find-opt"
          // A press here must not take the focus from the field.
          onMouseDown={(event) => {
            event.preventDefault()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') one.pick()
          }}
          onClick={one.pick}
        >
          <Icon name={one.icon} />
          <span className="grow">
            <span className="ell b5">{one.title}</span>
            {one.note === '' ? null : <span className="t12 mute ell">{one.note}</span>}
          </span>
          {one.end === undefined ? null : <span className="t13 tn nw">{one.end}</span>}
        </div>
      ))}
      {isOn ? (
        <div role="presentation" className="find-by">
          <SourceLabel source={parts.source} asOf={parts.asOf} />
        </div>
      ) : null}
    </>
  )
}
