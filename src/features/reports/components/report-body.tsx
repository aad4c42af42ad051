import type { ReactNode } from 'react'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { findRefusal } from '../../../data/error-message.ts'
import type { ReadResult } from '../../../data/use-read.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import './reports.css'

/** What the server says about each filter that it refused; empty otherwise. */
export const getFieldErrors = (read: ReadResult<unknown>): Readonly<Record<string, string>> =>
  read.state === 'failed' ? (findRefusal(read.error)?.errors ?? {}) : {}

/** A report in every state: being counted, failed, not on this device, and there. */
export function ReportBody<T>({
  read,
  children,
}: {
  readonly read: ReadResult<T>
  readonly children: (value: T) => ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  if (read.state === 'loading') return <Loading label="Counting" rows={6} />
  const refused = Object.values(getFieldErrors(read))
  if (refused.length > 0)
    return (
      <Empty icon="filter" title="Nothing is counted with these filters">
        {refused.join(' ')}
      </Empty>
    )
  if (read.state === 'failed')
    return (
      <LoadFailed
        reading={read}
        name="This report"
        offline={{
          text: 'Reports you have opened before, with the same filters, are available offline. This one needs a connection.',
        }}
      />
    )
  // The figures of the filter before, until those of the present one are there.
  const isOld = isOnline && !read.isFresh
  return (
    <div className={isOld ? 'rp-old' : undefined} aria-busy={isOld}>
      {children(read.value)}
    </div>
  )
}
