// The kinds of queued ops, each with its row. The import of a rescue file reads them as the device does.
import { files } from './files.ts'
import type { Row } from './kernel/endpoint.ts'
import { claimsOnDevice as claims } from './labor-claims-device.ts'
import { logging } from './logging.ts'
import { orderNotes } from './order-notes.ts'
import { outbox } from './outbox.ts'
import { ticketMessages } from './ticket-messages.ts'
import { records } from './warranty-records.ts'

/** A kind that any release has sent is never renamed or removed from this list. */
const rows = {
  addTrip: claims.addTrip,
  editTrip: claims.editTrip,
  removeTrip: claims.removeTrip,
  addNote: claims.addNote,
  actOnClaim: claims.actOnClaim,
  fileClaim: claims.fileClaim,
  setParts: claims.setParts,
  addFile: files.table.addFile,
  announceFiles: outbox.table.announceFiles,
  discardOp: outbox.table.discardOp,
  logCrash: logging.table.logCrash,
  openTicket: ticketMessages.openTicket,
  registerMachines: records.registerMachines,
  addRecordNote: records.addRecordNote,
  announceRecordFiles: outbox.table.announceFiles,
  addRecordFile: files.table.addFile,
  renameFile: files.table.updateFile,
  withdrawFiles: outbox.table.withdrawFiles,
  withdrawRecordFiles: outbox.table.withdrawFiles,
  requestSerial: claims.requestSerial,
  addOrderNote: orderNotes.addOrderNote,
  replyToTicket: ticketMessages.replyToTicket,
} satisfies Readonly<Record<string, Row>>

/** The row of each kind. An operation of another row than its kind's does not compile. */
export type QueuedRows = typeof rows
export type QueuedKind = keyof QueuedRows

export const queuedKinds: Readonly<Record<string, Row>> = rows
