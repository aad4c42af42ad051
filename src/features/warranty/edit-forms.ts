import { lazy } from 'react'
import { addRecordFile } from '../../../offline/operations/add-record-file.ts'
import { addRecordNote } from '../../../offline/operations/add-record-note.ts'
import { registerMachines } from '../../../offline/operations/register-machines.ts'

/** The edit forms of the operations on registrations, loaded when one is opened. */
export const registrationEditForms = {
  [registerMachines.kind]: lazy(async () => ({
    default: (await import('./components/register/machine-form.tsx')).EditMachineOp,
  })),
  [addRecordNote.kind]: lazy(async () => ({
    default: (await import('./components/record/edit-note-op.tsx')).EditRecordNoteOp,
  })),
  [addRecordFile.kind]: lazy(async () => ({
    default: (await import('../../shared/photos/photo-title-form.tsx')).EditPhotoOp,
  })),
}
