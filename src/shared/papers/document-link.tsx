import type { ReactNode } from 'react'
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts'
import { toPath } from '../../../offline/http/request.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { apiAddress } from '../../platform/api-address.ts'
import { buttonClass } from '../../ui/button.tsx'

/** A paper as a PDF, in a tab of its own. It needs the server, so it is hidden without a connection. */
export function DocumentLink<R extends Row>({
  row,
  input,
  label,
  size,
  children,
}: {
  readonly row: R
  readonly input: Sent<R>
  /** Its accessible name, where the text is not enough. */
  readonly label?: string
  readonly size?: 'small'
  readonly children: ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  if (!isOnline) return null
  return (
    <a
      className={buttonClass(size === undefined ? {} : { size })}
      href={`${apiAddress}${toPath(row, input)}`}
      target="_blank"
      rel="noopener noreferrer"
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      {children}
    </a>
  )
}
