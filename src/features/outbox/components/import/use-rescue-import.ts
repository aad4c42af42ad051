import { useState } from 'react'
import { readRescue } from '../../../../../offline/rescue/read-rescue.ts'
import type { Damage } from '../../../../../offline/rescue/read-rescue.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { findChosen, getFirstChoice } from './rescue-lines.ts'
import type { RescueLine } from './rescue-lines.ts'
import { previewEntries, sendLines } from './send-rescue.ts'

const noRescue =
  'This is not a rescue file. It is what “Save everything to a file” on /rescue.html or “Export all” in the outbox of the broken device has written.'

interface ImportState {
  readonly phase: 'none' | 'reading' | 'ready' | 'sending'
  readonly lines: readonly RescueLine[]
  readonly damaged: readonly Damage[]
  /** Items read or sent so far, of all. */
  readonly progress: { readonly done: number; readonly all: number } | null
  readonly errorText: string | null
}
const empty: ImportState = { phase: 'none', lines: [], damaged: [], progress: null, errorText: null }

/** The import of a rescue file: read, shown line by line, then sent as chosen. */
export function useRescueImport() {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const [state, setState] = useState(empty)

  const changeLine = (opId: string, change: Partial<RescueLine>) => {
    setState((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.entry.item.op.opId === opId ? { ...line, ...change } : line)),
    }))
  }
  const open = async (file: File) => {
    setState({ ...empty, phase: 'reading' })
    const read = await readRescue(file).catch(() => null)
    if (read === null) {
      setState({ ...empty, errorText: noRescue })
      return
    }
    try {
      const previews = await previewEntries(engine, read.entries, (done) => {
        setState((before) => ({ ...before, progress: { done, all: read.entries.length } }))
      })
      const lines = read.entries.flatMap((entry, at): RescueLine[] => {
        const preview = previews[at]
        return preview === undefined ? [] : [{ entry, preview, choice: getFirstChoice(preview), outcome: null }]
      })
      setState({ ...empty, phase: 'ready', lines, damaged: read.damaged })
    } catch (error) {
      setState({ ...empty, errorText: `${errorMessage(error)} Nothing was sent. Choose the file again.` })
    }
  }
  const send = async () => {
    const chosen = findChosen(state.lines)
    let done = 0
    setState((before) => ({ ...before, phase: 'sending', errorText: null, progress: { done, all: chosen.length } }))
    let errorText: string | null = null
    try {
      await sendLines(engine, refreshAfter, chosen, (opId, outcome) => {
        done += 1
        changeLine(opId, { outcome })
        setState((before) => ({ ...before, progress: { done, all: chosen.length } }))
      })
    } catch (error) {
      errorText = `${errorMessage(error)} What has arrived is done. Press Send again to go on; nothing is done twice.`
    }
    setState((before) => ({ ...before, phase: 'ready', errorText, progress: null }))
  }
  return { ...state, open, send, changeLine }
}
