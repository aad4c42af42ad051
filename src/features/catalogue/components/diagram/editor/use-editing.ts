import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { catalogueOffice } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { useEngine } from '../../../../../data/engine.tsx'
import { refusedBy, sayFault } from '../../../../../data/say-fault.ts'
import { useCall } from '../../../../../data/use-call.ts'
import type { Draft } from '../../../../../shared/use-draft.ts'
import { begin, reduce } from './editing.ts'
import type { Edit, Editing, Sheet } from './editing.ts'
import { faultsOf, formOf, isSameSheet, sheetOf } from './sheet-form.ts'

/** Unsaved work as it is kept on the device, with the version that it began from. */
export interface KeptSheet {
  readonly rev: number
  readonly sheet: Sheet
}

export const draftKey = (diagramId: number): string => `diagram ${diagramId}`

export interface EditingDiagram {
  /** As the server has it. */
  readonly base: DiagramDraft
  readonly editing: Editing
  readonly edit: (edit: Edit) => void
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Why the last save failed; '' where it did not. */
  readonly fault: string
  /** What is wrong, by its place in the form; empty before the first try to save. */
  readonly faults: ReadonlyMap<string, string>
  /** What somebody else has saved meanwhile, to be decided. */
  readonly theirs: DiagramDraft | null
  readonly save: () => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
  readonly decideLater: () => void
  readonly replacePicture: (bytes: Uint8Array) => void
}

/** A diagram on the desk: every change is kept on this device until it is saved in one call, over the version that was seen. */
export function useEditing(
  read: DiagramDraft,
  kept: KeptSheet | null,
  draft: Pick<Draft<KeptSheet>, 'keep' | 'settle'>,
): EditingDiagram {
  const engine = useEngine()
  const id = read.equipment_diagram_id
  const [base, setBase] = useState(read)
  const [editing, edit] = useReducer(reduce, null, () => begin(kept === null ? sheetOf(read) : kept.sheet))
  const [theirs, setTheirs] = useState(kept !== null && kept.rev !== read.rev ? read : null)
  const [fault, setFault] = useState('')
  const [hasTried, setTried] = useState(false)
  const saving = useCall(catalogueOffice.table.saveDiagram)
  const picturing = useCall(catalogueOffice.table.saveDiagramPicture)
  const isChanged = !isSameSheet(editing.now, sheetOf(base))
  const found = faultsOf(editing.now)
  if (read.rev > base.rev && !isChanged && theirs === null) {
    setBase(read)
    edit({ is: 'replace', sheet: sheetOf(read) })
  }

  const { keep, settle } = draft
  const isFirst = useRef(true)
  useEffect(() => {
    // What was read is no work of anybody's yet.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (isSameSheet(editing.now, sheetOf(base))) void settle().then(() => engine.dropDraft(draftKey(id)))
    else keep({ rev: base.rev, sheet: editing.now })
  }, [engine, id, keep, settle, base, editing.now])

  const failed = useCallback(
    async (error: unknown) => {
      if (refusedBy(error)?.status === 409) {
        const fresh = await engine.call(catalogueOffice.table.readDiagramDraft, { params: { id } }).catch(() => null)
        if (fresh !== null && fresh.rev !== base.rev) {
          setTheirs(fresh)
          return
        }
      }
      setFault(`${sayFault(error)} What you changed is kept on this device.`)
    },
    [engine, id, base.rev],
  )

  const saveOver = (rev: number) => {
    setTried(true)
    setFault('')
    if (found.size > 0) return
    saving.send({ params: { id }, body: formOf(editing.now, rev) }).then((saved) => {
      setBase(saved)
      setTried(false)
    }, failed)
  }

  return {
    base,
    editing,
    edit,
    isChanged,
    isSaving: saving.isSending || picturing.isSending,
    fault,
    faults: hasTried ? found : new Map(),
    theirs,
    save: () => {
      saveOver(base.rev)
    },
    keepMine: () => {
      if (theirs === null) return
      setBase(theirs)
      setTheirs(null)
      saveOver(theirs.rev)
    },
    takeTheirs: () => {
      if (theirs === null) return
      setBase(theirs)
      setTheirs(null)
      edit({ is: 'replace', sheet: sheetOf(theirs) })
    },
    decideLater: () => {
      setTheirs(null)
    },
    replacePicture: (bytes) => {
      setFault('')
      picturing
        .send({
          params: { id: base.equipment_id, code: base.code },
          query: { rev: base.rev },
          body: bytes as Uint8Array<ArrayBuffer>,
        })
        .then((saved) => {
          setBase(saved)
        }, failed)
    },
  }
}
