import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { catalogueOffice } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { findScale } from '../../../../../../domain/catalogue/rescale-hotspots.ts'
import type { PictureSize } from '../../../../../../domain/catalogue/rescale-hotspots.ts'
import { useEngine } from '../../../../../data/engine.tsx'
import { findRefusal, errorMessage } from '../../../../../data/error-message.ts'
import { useCall } from '../../../../../data/use-call.ts'
import type { Draft } from '../../../../../shared/drafts/use-draft.ts'
import { startEditing, reduceEdit, rescaleContent } from './editor-state.ts'
import type { DiagramContent } from './editor-state.ts'
import { hasNewPictureAlone, isOfOtherSize, isPictureRefused, mayBeDone, pictureNotes } from './editor-conflict.ts'
import type { Conflict, NewPicture } from './editor-conflict.ts'
import type { DiagramEditor } from './diagram-editor.ts'
import { validateContent, toForm, isSameContent, toContent } from './diagram-form.ts'

/** The draft of unsaved changes, with the version it is based on. Stored on the device. */
export interface EditorDraft {
  readonly rev: number
  /** The size of its picture; missing in those of an earlier release. */
  readonly size?: PictureSize
  readonly sheet: DiagramContent
}

/** The storage key of a diagram's draft. */
export const getDraftKey = (diagramId: number): string => `diagram ${diagramId}`

/**
 * Edits a diagram. Every change is drafted on this device until one call saves it, based on the version that was read.
 */
export function useDiagramEditor(
  read: DiagramDraft,
  savedDraft: EditorDraft | null,
  draft: Pick<Draft<EditorDraft>, 'keep' | 'finishWrites'>,
): DiagramEditor {
  const engine = useEngine()
  const id = read.equipment_diagram_id
  // A draft is based on its own version until the user decides, so that saving it meets the conflict again.
  const [base, setBase] = useState(() => (savedDraft === null ? read : { ...read, rev: savedDraft.rev }))
  const [editing, edit] = useReducer(reduceEdit, null, () =>
    startEditing(
      savedDraft === null ? toContent(read) : rescaleContent(savedDraft.sheet, savedDraft.size ?? read, read),
      read,
    ),
  )
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    base.rev === read.rev
      ? null
      : { theirs: read, picture: null, isTheirPictureNew: isOfOtherSize(savedDraft?.size, read), state: 'asked' },
  )
  const [saveError, setSaveError] = useState('')
  const [isMisplaced, setMisplaced] = useState(
    () => savedDraft?.size != null && findScale(savedDraft.size, read) === null,
  )
  const [pictureNote, setPictureNote] = useState('')
  const [isReading, setReading] = useState(false)
  const [hasTried, setTried] = useState(false)
  const saveCall = useCall(catalogueOffice.table.saveDiagram)
  const pictureCall = useCall(catalogueOffice.table.saveDiagramPicture)
  const isChanged = !isSameContent(editing.now, toContent(base))
  const validation = validateContent(editing.now)
  const newest = conflict?.theirs ?? read
  /**
   * Bases the editor on a newer version. What is typed moves along with a picture of another size, once: the answer to a
   * write and a new read may both bring it.
   */
  const adopt = (from: DiagramDraft, to: DiagramDraft) => {
    setBase(to)
    edit({ is: 'rescale', to })
    if (to.image !== from.image)
      setMisplaced((before) => to.hotspots.length > 0 && (before || findScale(from, to) === null))
  }
  if (newest.rev > base.rev && !isChanged && (conflict === null || conflict.picture !== null)) {
    adopt(base, newest)
    edit({ is: 'replace', sheet: toContent(newest) })
  }
  if (conflict?.state === 'unsent' && conflict.picture?.mayHaveArrived && hasNewPictureAlone(conflict.theirs, read)) {
    adopt(base, read)
    setConflict(null)
    setSaveError('')
    setPictureNote(pictureNotes.arrived)
  }

  const latestRev = useRef(base.rev)
  useLayoutEffect(() => {
    latestRev.current = base.rev
  }, [base.rev])
  /** Takes the answer to a write, unless a read has brought a newer version before it. */
  const adoptAnswer = (over: DiagramDraft, saved: DiagramDraft) => {
    if (saved.rev >= latestRev.current) adopt(over, saved)
  }

  const { keep, finishWrites } = draft
  const isFirst = useRef(true)
  useEffect(() => {
    // The content just read has no changes to draft.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (isSameContent(editing.now, toContent(base))) void finishWrites().then(() => engine.dropDraft(getDraftKey(id)))
    else keep({ rev: base.rev, size: editing.size, sheet: editing.now })
  }, [engine, id, keep, finishWrites, base, editing.now, editing.size])

  /** `picture` waits for a decision or the next save; `isPicture`: it is what failed. `onArrived`: the server had the picture before. */
  const handleFailure = async (
    error: unknown,
    over: DiagramDraft,
    { picture, isPicture = false }: { picture: NewPicture | null; isPicture?: boolean },
    onArrived: (fresh: DiagramDraft) => void,
  ) => {
    const isStale = findRefusal(error)?.status === 409
    const mayHaveArrived = picture !== null && (picture.mayHaveArrived || (isPicture && mayBeDone(error)))
    const waiting = picture === null ? null : { bytes: picture.bytes, mayHaveArrived }
    const showFailure = () => {
      const isUnsent = waiting !== null && !(isPicture && isPictureRefused(error))
      if (isUnsent) setConflict({ theirs: over, picture: waiting, isTheirPictureNew: false, state: 'unsent' })
      else if (isPicture) setConflict(null)
      const outcome = !isPicture
        ? 'Your changes are kept on this device.'
        : isUnsent
          ? `The picture ${mayHaveArrived ? 'may not be' : 'is not'} saved: Save sends it again while this page is open.`
          : 'The picture was not saved.'
      setSaveError(`${errorMessage(error)} ${outcome}`)
    }
    // The read may take as long as the call that failed.
    const isShownFirst = mayHaveArrived && !isStale
    if (isShownFirst) showFailure()
    if (isStale || mayHaveArrived) {
      setReading(true)
      const fresh = await engine.call(catalogueOffice.table.readDiagramDraft, { params: { id } }).catch(() => null)
      setReading(false)
      if (fresh !== null && mayHaveArrived && hasNewPictureAlone(over, fresh)) {
        setConflict(null)
        setSaveError('')
        setPictureNote(pictureNotes.arrived)
        adoptAnswer(over, fresh)
        onArrived(fresh)
        return
      }
      if (fresh !== null && isStale && fresh.rev !== over.rev) {
        setConflict({
          theirs: fresh,
          picture: waiting && { ...waiting, mayHaveArrived: false },
          isTheirPictureNew: fresh.image !== over.image,
          state: 'asked',
        })
        return
      }
    }
    if (!isShownFirst) showFailure()
  }

  /** `isChecked`: the person saw the hotspots on this picture when they saved. `picture`: sent after it. */
  const saveOver = (
    over: DiagramDraft,
    sheet = editing.now,
    { isChecked = false, picture = null }: { isChecked?: boolean; picture?: NewPicture | null } = {},
  ) => {
    setTried(true)
    setSaveError('')
    if (validation.size > 0) return
    saveCall.send({ params: { id }, body: toForm(sheet, over.rev) }).then(
      (saved) => {
        adoptAnswer(over, saved)
        if (isChecked) {
          setMisplaced(false)
          setPictureNote('')
        }
        setTried(false)
        if (picture === null) return
        const again = { ...picture, mayHaveArrived: false }
        setConflict({ theirs: saved, picture: again, isTheirPictureNew: false, state: 'unsent' })
        sendPicture(again, saved)
      },
      (error: unknown) =>
        handleFailure(error, over, { picture }, (fresh) => {
          saveOver(fresh, rescaleContent(sheet, over, fresh))
        }),
    )
  }

  const sendPicture = (picture: NewPicture, over: DiagramDraft, onSaved?: (saved: DiagramDraft) => void) => {
    const { equipment_id, code, rev } = over
    const body = picture.bytes as Uint8Array<ArrayBuffer>
    setSaveError('')
    pictureCall.send({ params: { id: equipment_id, code }, query: { rev }, body }).then(
      (saved) => {
        setConflict(null)
        adoptAnswer(over, saved)
        onSaved?.(saved)
      },
      (error: unknown) => handleFailure(error, over, { picture, isPicture: true }, (fresh) => onSaved?.(fresh)),
    )
  }

  /**
   * Ends the conflict and returns it. From now on the editor is based on their version, also where a draft was based on a
   * newer one: the next read or save meets that one.
   */
  const resolveConflict = (): Conflict | null => {
    if (conflict !== null) adopt(base, conflict.theirs)
    setConflict(null)
    return conflict
  }

  const keepMine = () => {
    const resolved = resolveConflict()
    if (resolved === null) return
    const { theirs, picture } = resolved
    const mine = rescaleContent(editing.now, editing.size, theirs)
    const saveMine = (saved: DiagramDraft) => {
      saveOver(saved, rescaleContent(mine, theirs, saved))
    }
    if (picture === null) saveOver(theirs, mine)
    else sendPicture(picture, theirs, isChanged ? saveMine : undefined)
  }

  /** What was typed goes first: it does not wait for a picture that may fail again. */
  const sendAgain = ({ theirs, picture }: Conflict) => {
    if (isChanged) saveOver(theirs, rescaleContent(editing.now, editing.size, theirs), { picture })
    else if (picture !== null) sendPicture(picture, theirs)
  }

  return {
    base,
    editing,
    edit,
    isChanged,
    hasNewPicture: conflict !== null && conflict.picture !== null,
    leaveOutPicture:
      conflict?.state === 'unsent'
        ? () => {
            setConflict(null)
            setSaveError('')
            if (conflict.picture?.mayHaveArrived) setPictureNote(pictureNotes.leftOut)
          }
        : null,
    mayHavePicture: conflict?.picture?.mayHaveArrived === true,
    pictureNote,
    isSaving: saveCall.isSending || pictureCall.isSending || isReading,
    isMisplaced,
    error: saveError,
    errors: hasTried ? validation : new Map(),
    mine: conflict === null ? editing.now : rescaleContent(editing.now, editing.size, conflict.theirs),
    isTheirPictureNew: conflict?.isTheirPictureNew === true,
    theirs: conflict?.state === 'asked' ? conflict.theirs : null,
    save: () => {
      if (conflict === null) saveOver(base, editing.now, { isChecked: true })
      else if (conflict.state === 'unsent') sendAgain(conflict)
      else setConflict({ ...conflict, state: 'asked' })
    },
    keepMine,
    takeTheirs: () => {
      const resolved = resolveConflict()
      if (resolved !== null) edit({ is: 'replace', sheet: toContent(resolved.theirs) })
    },
    decideLater: () => {
      if (conflict?.state !== 'asked') return
      // Only the conflict has the picture; what was typed meets their version again.
      setConflict(conflict.picture === null ? null : { ...conflict, state: 'later' })
    },
    replacePicture: (bytes) => {
      setConflict(null)
      setPictureNote('')
      sendPicture({ bytes, mayHaveArrived: false }, base)
    },
    meet: (newer) => {
      if (isChanged || conflict !== null) {
        const isTheirPictureNew = newer.image !== base.image || conflict?.isTheirPictureNew === true
        setConflict({ picture: null, ...conflict, theirs: newer, isTheirPictureNew, state: 'asked' })
      } else {
        adopt(base, newer)
        edit({ is: 'replace', sheet: toContent(newer) })
      }
    },
  }
}
