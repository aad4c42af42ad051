import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CatalogueReading } from '../../../data/use-catalogue.ts'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'

/** A read of the catalogue in its states: on its way, not there, not on this device, failed, or what it says. */
export function Asked<T>({
  reading,
  what,
  rows,
  loading,
  children,
}: {
  readonly reading: CatalogueReading<T>
  /** 'This model', at the beginning of a sentence. */
  readonly what: string
  readonly rows?: number
  /** Something in the shape of what is coming; grey rows where nothing is said. */
  readonly loading?: ReactNode
  readonly children: (value: T) => ReactNode
}) {
  const { isOnline } = useStanding()
  const { data, isLoading, fault, refetch } = reading
  if (data !== undefined) return children(data)
  if (isLoading) return loading ?? <Loading label="Loading" {...(rows === undefined ? {} : { rows })} />
  if (refusedBy(fault)?.status === 404)
    return (
      <Empty
        icon="help"
        title={`${what} is not in the catalogue`}
        action={
          <Link className={buttonClass({ fill: 'filled' })} to="/search">
            Search the catalogue
          </Link>
        }
      >
        It may have been taken out, or the address has a slip in it.
      </Empty>
    )
  if (!isOnline)
    return (
      <Empty
        icon="no-signal"
        title={`${what} is not on this device`}
        action={
          <Link className={buttonClass({})} to="/offline-catalogue">
            See what is kept here
          </Link>
        }
      >
        It opens as soon as there is a signal. Keep its brand on this device, and next time it opens without one.
      </Empty>
    )
  return (
    <Failed title={`${what} did not load`} onAgain={refetch}>
      {sayFault(fault)}
    </Failed>
  )
}
