import { IonContent } from '@ionic/react'
import { useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { warehouse } from '../../../../contract/warehouse.ts'
import { useNow } from '../../../data/clock.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { useEntrance } from '../../../ui/use-entrance.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { LocationLabel } from '../components/location-label.tsx'
import { getLocationPath, warehousePath } from '../components/warehouse-paths.ts'
import '../components/label.css'
import { PrintButton } from '../../../shared/papers/print-button.tsx'

/** The label of a location, without the frame of the app (S37, `SF069`). Offline: labels that were opened before. */
export function LocationBarcodeScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isActive = useEntrance(heading)
  const now = useNow(30_000)
  const label = useRead(warehouse.table.readBarcode, { params: { id } })
  usePageTitle(label.state === 'ready' ? `Label ${label.value.code}` : 'Location label', isActive)
  return (
    <IonContent>
      {/* Ionic keeps screens that were left. The size is of this one, while it is shown. */}
      {isActive ? <style>{'@page { size: 4in 2in; margin: 0 }'}</style> : null}
      <div className="wh-label-page">
        {label.state === 'loading' ? <Loading label="Loading the label" rows={2} /> : null}
        {label.state === 'failed' ? (
          <>
            <Failed title="The label did not load" onAgain={label.refetch}>
              {callErrorMessage(label.error)}
            </Failed>
            <Link to={warehousePath}>All locations</Link>
          </>
        ) : null}
        {label.state === 'ready' ? (
          <>
            <LocationLabel location={label.value} heading={heading} />
            <div className="row wrap g2 no-print">
              <PrintButton fill="filled">Print</PrintButton>
              <Link className={buttonClass({})} to={getLocationPath(label.value.location_id)}>
                Open the location
              </Link>
            </div>
            <p className="t13 mute no-print">
              {label.isFresh
                ? 'Made for labels of 4 × 2 in. Print it at 100 %, without margins.'
                : `Saved copy, as of ${formatMoment(label.asOf, now)}. It prints without a connection.`}
            </p>
          </>
        ) : null}
      </div>
    </IonContent>
  )
}
