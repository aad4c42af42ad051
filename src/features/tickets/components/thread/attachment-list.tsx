import type { TicketAttachment } from '../../../../../contract/shapes/ticket.ts'
import { tickets } from '../../../../../contract/tickets.ts'
import { toPath } from '../../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { apiAddress } from '../../../../platform/api-address.ts'
import { formatBytes } from '../../../../shared/outbox/waiting-label.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** The files of a message. One that was not taken over says why. They need a connection. */
export function AttachmentList({
  ticket,
  ticketKey,
  attachments,
}: {
  /** The ticket's number. */
  readonly ticket: string
  /** The key of the private link; empty for signed-in people. */
  readonly ticketKey: string
  readonly attachments: readonly TicketAttachment[]
}) {
  const { isOnline } = useConnectionStatus()
  if (attachments.length === 0) return null
  return (
    <ul className="qn-files" aria-label="Files">
      {attachments.map((file) => {
        const path = toPath(tickets.table.readTicketFile, {
          params: { id: ticket, file: file.id },
          query: ticketKey === '' ? {} : { key: ticketKey },
        })
        return (
          <li key={file.id}>
            <Icon name={file.type.startsWith('image/') ? 'image' : 'document'} className="mute" />
            {file.refused === null && isOnline ? (
              <a href={`${apiAddress}${path}`} target="_blank" rel="noopener noreferrer" download={file.name}>
                {file.name}
              </a>
            ) : (
              <span>{file.name}</span>
            )}
            <span className="mute tn">{formatBytes(file.size)}</span>
            {file.refused === null ? null : <span className="mute">{file.refused}</span>}
          </li>
        )
      })}
    </ul>
  )
}
