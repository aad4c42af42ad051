import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Diagram, Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { useNow } from '../../../../data/clock.tsx'
import { ForClaim } from '../../../../shared/add-to-claim.tsx'
import { may } from '../../../../data/may.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCatalogueState } from '../../../../data/use-catalogue.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/page.tsx'
import { sayMoment } from '../../../../ui/say-time.ts'
import { editDiagramPath } from '../import/import-paths.ts'
import { diagramPath } from '../shop-paths.ts'
import { calloutsOf } from './callouts.ts'
import { PartsPanel } from './parts-panel.tsx'
import { Picture } from './picture.tsx'
import { Siblings, Turn, placeOf } from './siblings.tsx'
import { useChoice } from './use-choice.ts'
import '../../../../shared/shop-page.css'
import './diagram.css'
import './diagram-print.css'

interface Props {
  readonly diagram: Diagram
  /** Undefined while it loads, or where only the diagram is known. */
  readonly model: Equipment | undefined
  readonly frame: { readonly back: string; readonly works: string; readonly asOf: number | null }
  /** Prices and stock are those that were told last. */
  readonly isFromDevice: boolean
  readonly firstCallout: string | null
  readonly serial: string
  readonly onSerial: (serial: string) => void
}

/** A diagram as it is shown: the drawing, its parts beside or below it, and the way to the model's other drawings. */
export function DiagramBody({ diagram, model, frame, isFromDevice, firstCallout, serial, onSerial }: Props) {
  const { search } = useLocation()
  const { session } = useSession()
  const now = useNow(60_000)
  const callouts = useMemo(() => calloutsOf(diagram), [diagram])
  const choice = useChoice(callouts.some(({ callout }) => callout === firstCallout) ? firstCallout : null)
  const kept = useCatalogueState().state?.keptModels.includes(diagram.equipment_id) ?? false
  const diagrams = model?.diagrams ?? []
  const place = placeOf(diagrams, diagram)
  const pathOf = (row: { readonly equipment_diagram_id: number }) => {
    const params = new URLSearchParams(search)
    params.delete('callout')
    const rest = params.toString()
    return `${diagramPath(diagram.equipment_id, row.equipment_diagram_id)}${rest === '' ? '' : `?${rest}`}`
  }
  const turning = { diagrams, current: diagram, pathOf }
  return (
    <Page
      title={diagram.title}
      subtitle={
        model === undefined
          ? diagram.code
          : `${model.brand} ${model.name}${place < 0 ? '' : ` · drawing ${place + 1} of ${diagrams.length}`}`
      }
      {...frame}
      hasBadge={false}
      isBelowHeader
      actions={
        <>
          {kept ? (
            <span className="dg-kept t13 m5 ok-t desk fx">
              <Icon name="check" size="s" />
              Kept for offline
            </span>
          ) : null}
          <Turn {...turning} />
          {may(session, 'catalogue.edit') ? (
            <Link
              className={buttonClass({ isIconOnly: true })}
              to={editDiagramPath(diagram.equipment_diagram_id)}
              aria-label="Edit the drawing"
              title="Edit the drawing"
            >
              <Icon name="edit" />
            </Link>
          ) : null}
          <Button
            isIconOnly
            icon="print"
            aria-label="Print the diagram and its parts"
            title="Print"
            onClick={() => {
              window.print()
            }}
          />
        </>
      }
    >
      <ForClaim>
        <div className="dg">
          <Siblings {...turning} />
          <Picture diagram={diagram} callouts={callouts} choice={choice} />
          <PartsPanel
            products={diagram.products}
            serialPrefix={model?.serial_prefix ?? ''}
            serial={serial}
            onSerial={onSerial}
            choice={choice}
          />
          {isFromDevice && frame.asOf !== null ? (
            <p className="dg-as-of t13 mute">Prices and stock as of {sayMoment(frame.asOf, now)}.</p>
          ) : null}
        </div>
      </ForClaim>
    </Page>
  )
}
