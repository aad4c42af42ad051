import { useState } from 'react'
import type { ReactNode } from 'react'
import { previewSize } from '../../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../../contract/shapes/catalogue.ts'
import { Button } from '../../../../ui/button.tsx'
import { ModelGrid } from './model-grid.tsx'

/** A section of models: the first ten, and all on request (`WO161`). */
export function ModelSection({
  title,
  models,
  total,
  end,
  onAll,
  rest,
}: {
  readonly title: string
  readonly models: readonly EquipmentRow[]
  /** The total number of models, if known. */
  readonly total?: number
  readonly end?: ReactNode
  /** Loads the remaining models; not given if all are loaded. */
  readonly onAll?: () => void
  /** Where the others are, if this list cannot hold them all. */
  readonly rest?: ReactNode
}) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? models : models.slice(0, previewSize)
  const hasMore = (total ?? models.length) > shown.length
  return (
    <section aria-label={title}>
      <div className="shop-h2">
        <h2>{title}</h2>
        {end}
      </div>
      <ModelGrid models={shown} />
      {hasMore && isExpanded && rest !== undefined ? (
        rest
      ) : hasMore ? (
        <Button
          className="show-all"
          onClick={() => {
            setExpanded(true)
            onAll?.()
          }}
        >
          {total === undefined && onAll ? 'Show all models' : `Show all ${total ?? models.length} models`}
        </Button>
      ) : null}
    </section>
  )
}
