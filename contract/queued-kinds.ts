// The kinds of ops that devices keep, each with its row: whoever imports a device's rescue file reads them as the device would.
import { files } from './files.ts'
import type { Row } from './kernel/endpoint.ts'
import { filing } from './labor-claims-filing.ts'
import { laborClaims } from './labor-claims.ts'
import { logging } from './logging.ts'
import { outbox } from './outbox.ts'
import { tickets } from './tickets.ts'
import { records } from './warranty-records.ts'

const claims = laborClaims.table

/** A kind that was sent once is never renamed and never leaves this list (`offline.md`, payloads). */
export const queuedKinds: Readonly<Record<string, Row>> = {
  addTrip: claims.addTrip,
  editTrip: claims.editTrip,
  removeTrip: claims.removeTrip,
  addNote: claims.addNote,
  actOnClaim: claims.actOnClaim,
  fileClaim: filing.fileClaim,
  setParts: filing.setParts,
  addFile: files.table.addFile,
  announceFiles: outbox.table.announceFiles,
  discardOp: outbox.table.discardOp,
  logCrash: logging.table.logCrash,
  openTicket: tickets.table.openTicket,
  registerMachines: records.registerMachines,
  addRecordNote: records.addRecordNote,
  announceRecordFiles: outbox.table.announceFiles,
  addRecordFile: files.table.addFile,
}
