import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Diagram, Equipment } from '../../../../../contract/shapes/catalogue.ts'
import { useNow } from '../../../../data/clock.tsx'
import { ForClaim } from './add-to-claim.tsx'
import { hasPermission } from '../../../../data/has-permission.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCatalogueState } from '../../../../data/use-catalogue.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/page.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { editDiagramPath } from '../import/import-paths.ts'
import { diagramPath } from '../catalogue-paths.ts'
import { listCallouts } from './callouts.ts'
import { PartsPanel } from './bill/parts-panel.tsx'
import { DiagramViewer } from './viewer/diagram-viewer.tsx'
import { DiagramTabs, DiagramPager, findDiagramIndex } from './diagram-nav.tsx'
import { useCalloutChoice } from './use-callout-choice.ts'
import '../../../../shared/shop-page/shop-page.css'
import { PrintButton } from '../../../../shared/papers/print-button.tsx'
import './diagram.css'
import './diagram-print.css'

interface Props {
  readonly diagram: Diagram
  /** Undefined while loading, or if only the diagram is known. */
  readonly model: Equipment | undefined
  readonly pageProps: { readonly back: string; readonly works: string; readonly asOf: number | null }
  /** True if prices and stock come from the device. */
  readonly isFromDevice: boolean
  /** True if they come from its catalogue, which learns of no sales, and not from an answer of the server. */
  readonly isStockOlder: boolean
  readonly firstCallout: string | null
  readonly serial: string
  readonly onSerial: (serial: string) => void
}

/** The diagram page: viewer, parts list, and links to the model's other diagrams. */
export function DiagramBody(props: Props) {
  const { diagram, model, pageProps, isFromDevice, isStockOlder, firstCallout, serial, onSerial } = props
  const { search } = useLocation()
  const { session } = useSession()
  const now = useNow(60_000)
  const callouts = useMemo(() => listCallouts(diagram), [diagram])
  const choice = useCalloutChoice(callouts.some(({ callout }) => callout === firstCallout) ? firstCallout : null)
  const isOffline = useCatalogueState().state?.savedModels.includes(diagram.equipment_id) ?? false
  const diagrams = model?.diagrams ?? []
  const index = findDiagramIndex(diagrams, diagram)
  const getPath = (row: { readonly equipment_diagram_id: number }) => {
    const params = new URLSearchParams(search)
    params.delete('callout')
    const rest = params.toString()
    return `${diagramPath(diagram.equipment_id, row.equipment_diagram_id)}${rest === '' ? '' : `?${rest}`}`
  }
  const navProps = { diagrams, current: diagram, pathOf: getPath }
  return (
    <Page
      title={diagram.title}
      subtitle={
        model === undefined
          ? diagram.code
          : `${model.brand} ${model.name}${index < 0 ? '' : ` · diagram ${index + 1} of ${diagrams.length}`}`
      }
      {...pageProps}
      hasBadge={false}
      isBelowHeader
      actions={
        <>
          {isOffline ? (
            <span className="dg-kept t13 m5 ok-t desk fx">
              <Icon name="check" size="s" />
              Available offline
            </span>
          ) : null}
          <DiagramPager {...navProps} />
          {hasPermission(session, 'catalogue.edit') ? (
            <Link
              className={buttonClass({ isIconOnly: true })}
              to={editDiagramPath(diagram.equipment_diagram_id)}
              aria-label="Edit diagram"
              title="Edit diagram"
            >
              <Icon name="edit" />
            </Link>
          ) : null}
          <PrintButton isIconOnly aria-label="Print the diagram and parts list" title="Print" />
        </>
      }
    >
      <ForClaim>
        <div className="dg">
          <DiagramTabs {...navProps} />
          <DiagramViewer diagram={diagram} callouts={callouts} choice={choice} />
          <PartsPanel
            products={diagram.products}
            serialPrefix={model?.serial_prefix ?? ''}
            serial={serial}
            onSerial={onSerial}
            choice={choice}
          />
          {isFromDevice && pageProps.asOf !== null ? (
            <p className="dg-as-of t13 mute">
              {isStockOlder
                ? `Prices as of ${formatMoment(pageProps.asOf, now)}. Stock may be older; a part’s page has its time.`
                : `Prices and stock as of ${formatMoment(pageProps.asOf, now)}.`}
            </p>
          ) : null}
        </div>
      </ForClaim>
    </Page>
  )
}
