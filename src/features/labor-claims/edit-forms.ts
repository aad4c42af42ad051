import { lazy } from 'react'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { fileClaim } from '../../../offline/operations/file-claim.ts'
import { renameFile } from '../../../offline/operations/rename-file.ts'
import { requestSerial } from '../../../offline/operations/request-serial.ts'
import { setParts } from '../../../offline/operations/set-parts.ts'

const editTripOp = lazy(async () => ({ default: (await import('./components/trips/edit-trip-op.tsx')).EditTripOp }))

/** The edit forms of the operations on claims, loaded when one is opened. */
export const claimEditForms = {
  [addTrip.kind]: editTripOp,
  [editTrip.kind]: editTripOp,
  [addNote.kind]: lazy(async () => ({ default: (await import('./components/ticket/edit-note-op.tsx')).EditNoteOp })),
  [actOnClaim.kind]: lazy(async () => ({
    default: (await import('./components/actions/edit-action-op.tsx')).EditActionOp,
  })),
  [fileClaim.kind]: lazy(async () => ({
    default: (await import('./components/new/new-claim-form.tsx')).EditClaimOp,
  })),
  [setParts.kind]: lazy(async () => ({
    default: (await import('./components/parts/parts-list-form.tsx')).EditPartsOp,
  })),
  [requestSerial.kind]: lazy(async () => ({
    default: (await import('./components/machine/serial-request-form.tsx')).EditSerialRequestOp,
  })),
  [renameFile.kind]: lazy(async () => ({
    default: (await import('../../shared/photos/photo-title-form.tsx')).EditRenameOp,
  })),
  [addFile.kind]: lazy(async () => ({
    default: (await import('../../shared/photos/photo-title-form.tsx')).EditPhotoOp,
  })),
}
