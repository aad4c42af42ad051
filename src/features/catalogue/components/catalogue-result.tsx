import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueResult } from '../../../data/use-catalogue.ts'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'

/** The names by which addresses of the catalogue carry an id or a slug. */
const addressParts = ['id', 'type', 'subtype', 'slug', 'frp_id']

/** Whether there is no such thing. An address whose id cannot be one is refused with 422, and so is what was typed beside it. */
const isUnknown = (refusal: ReturnType<typeof findRefusal>): boolean =>
  refusal?.status === 404 ||
  (refusal?.status === 422 && addressParts.some((part) => refusal.errors?.[part] !== undefined))

/** Renders a catalogue read in its states: loading, not found, not on this device, failed, or its value. */
export function CatalogueResult<T>({
  reading,
  subject,
  rows,
  loading,
  children,
}: {
  readonly reading: CatalogueResult<T>
  /** The subject of the messages, for example 'This model'. */
  readonly subject: string
  readonly rows?: number
  /** The skeleton to show while loading; gray rows by default. */
  readonly loading?: ReactNode
  readonly children: (value: T) => ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  const { data, isLoading, error, refetch } = reading
  if (data !== undefined) return children(data)
  if (isLoading) return loading ?? <Loading label="Loading" {...(rows === undefined ? {} : { rows })} />
  const refusal = findRefusal(error)
  if (isUnknown(refusal))
    return (
      <Empty
        icon="help"
        title={`${subject} is not in the catalogue`}
        action={
          <Link className={buttonClass({ fill: 'filled' })} to="/search">
            Search the catalogue
          </Link>
        }
      >
        It may have been removed, or the link is incorrect.
      </Empty>
    )
  if (!isOnline)
    return (
      <Empty
        icon="no-signal"
        title={`${subject} is not on this device`}
        action={
          <Link className={buttonClass({})} to="/offline-catalogue">
            See what is available offline
          </Link>
        }
      >
        It opens when you are online. Keep its brand on this device to open it offline.
      </Empty>
    )
  return (
    <Failed title={`${subject} did not load`} isUnanswered={refusal === null} onAgain={refetch}>
      {errorMessage(error)}
    </Failed>
  )
}
