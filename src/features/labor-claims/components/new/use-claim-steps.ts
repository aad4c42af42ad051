import { useIonRouter } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ticketPath } from '../claim-paths.ts'
import { claimSteps } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { useFileClaim } from './use-file-claim.ts'

interface ClaimSteps {
  /** The heading of the step, which receives the focus. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isFiling: boolean
  readonly go: (to: ClaimStep) => void
  /** Opens the next step or files the claim. Resolves to errors where it cannot be filed. */
  readonly next: () => Promise<Readonly<Record<string, string>> | undefined>
  readonly startOver: () => Promise<void>
}

/** Navigation through the steps of a new claim. */
export function useClaimSteps(drafting: ClaimDraftState): ClaimSteps {
  const { draft, change } = drafting
  const { step } = draft
  const router = useIonRouter()
  const showSnackbar = useSnackbar()
  const file = useFileClaim()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFiling, setFiling] = useState(false)

  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  const go = (to: ClaimStep) => {
    change({ step: to })
  }
  const save = async () => {
    setFiling(true)
    try {
      const filed = await file(drafting)
      if ('errors' in filed) return filed.errors
      await drafting.startOver()
      showSnackbar({ text: 'Saved on this device' })
      router.push(ticketPath(filed.id), 'forward', 'replace')
      return undefined
    } finally {
      setFiling(false)
    }
  }
  return {
    heading,
    isFiling,
    go,
    async next() {
      const to = claimSteps[claimSteps.indexOf(step) + 1]
      if (to === undefined) return save()
      go(to)
      return undefined
    },
    async startOver() {
      const putBack = await drafting.startOver()
      showSnackbar({ text: 'Form cleared', ms: 6000, action: { label: 'Undo', run: putBack } })
    },
  }
}
