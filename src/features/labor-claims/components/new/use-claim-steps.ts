import { useIonRouter } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { saveErrorMessage } from '../../../../shared/save-error.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ticketPath } from '../claim-paths.ts'
import { validateStep } from './claim-validation.ts'
import type { ClaimErrors } from './claim-validation.ts'
import { claimSteps } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { useFileClaim } from './use-file-claim.ts'

interface ClaimSteps {
  /** Refs of the step's form and its heading, which receives the focus. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly fieldErrors: ClaimErrors
  /** Whether errors are shown for untouched fields too. */
  readonly isTried: boolean
  readonly isFiling: boolean
  /** Why the claim could not be saved on this device, or empty. */
  readonly errorText: string
  readonly go: (to: ClaimStep) => void
  /** Opens the next step or files the claim. If the step has errors, the first one gets the focus. */
  readonly next: () => void
  readonly startOver: () => Promise<void>
}

/** Navigation through the steps of a new claim. */
export function useClaimSteps(drafting: ClaimDraftState, context: Parameters<typeof validateStep>[2]): ClaimSteps {
  const { draft, change } = drafting
  const { step } = draft
  const router = useIonRouter()
  const showSnackbar = useSnackbar()
  const file = useFileClaim()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState<ClaimStep | null>(null)
  const [isFiling, setFiling] = useState(false)
  const [errorText, setErrorText] = useState('')
  const fieldErrors = validateStep(step, draft, context)
  const isTried = tried === step

  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isTried])

  const go = (to: ClaimStep) => {
    setTried(null)
    setErrorText('')
    change({ step: to })
  }
  const save = async () => {
    setFiling(true)
    setErrorText('')
    try {
      const id = await file(drafting)
      await drafting.startOver()
      showSnackbar({ text: 'Saved on this device' })
      router.push(ticketPath(id), 'forward', 'replace')
    } catch (error) {
      setErrorText(saveErrorMessage(error))
    }
    setFiling(false)
  }
  return {
    form,
    heading,
    fieldErrors,
    isTried,
    isFiling,
    errorText,
    go,
    next() {
      if (isFiling) return
      if (Object.keys(fieldErrors).length > 0) {
        setTried(step)
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        return
      }
      const to = claimSteps[claimSteps.indexOf(step) + 1]
      if (to === undefined) void save()
      else go(to)
    },
    async startOver() {
      const putBack = await drafting.startOver()
      setTried(null)
      showSnackbar({ text: 'Form cleared', ms: 6000, action: { label: 'Undo', run: putBack } })
    },
  }
}
