import { useState } from 'react'
import type { ReactNode } from 'react'
import { CallRefused } from '../../offline/http/call.ts'
import { callErrorMessage } from '../data/save-error.ts'
import { Question } from '../ui/choices.tsx'

/** Title and fallback of the popup (`WO154`). */
const errorTitle = 'An error occurred'

/** Says in a popup why the server refused what a person did (`WO154`). */
export function ErrorPopup({ text, onClose }: { readonly text: string | null; readonly onClose: () => void }) {
  return (
    <Question
      isOpen={text !== null}
      onClose={onClose}
      title={errorTitle}
      text={text === null || text.trim() === '' ? `${errorTitle}.` : text}
      choices={[{ label: 'OK', tone: 'main', run: onClose }]}
    />
  )
}

/** A refusal that concerns no field. */
const isWhole = (error: unknown): boolean => error instanceof CallRefused && Object.keys(error.errors).length === 0

/**
 * Opens the popup where the server refused a form as a whole. Errors of fields stay at their fields, and those without an
 * answer at the form's end: `run` throws them.
 */
export function useErrorPopup(): {
  readonly popup: ReactNode
  readonly run: (work: () => Promise<void>) => Promise<void>
} {
  const [text, setText] = useState<string | null>(null)
  return {
    popup: (
      <ErrorPopup
        text={text}
        onClose={() => {
          setText(null)
        }}
      />
    ),
    run: async (work) => {
      try {
        await work()
      } catch (error) {
        if (!isWhole(error)) throw error
        setText(callErrorMessage(error))
      }
    },
  }
}
