import { useIonRouter } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ticketPath } from '../job-paths.ts'
import { faultsOf } from './claim-faults.ts'
import type { ClaimFaults } from './claim-faults.ts'
import { claimSteps } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'
import { useFileClaim } from './use-file-claim.ts'

interface ClaimSteps {
  /** Of the step's form and its heading, which the focus goes to. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly faults: ClaimFaults
  /** The step's faults are said, also of fields that were never touched. */
  readonly isTried: boolean
  readonly isFiling: boolean
  /** Why the claim could not be kept on this device; empty where it was not tried. */
  readonly fault: string
  readonly go: (to: ClaimStep) => void
  /** To the step that follows, or files the claim; a step with faults takes the person to the first. */
  readonly next: () => void
  readonly startAnew: () => Promise<void>
}

/** The way through the steps of a claim. */
export function useClaimSteps(drafting: ClaimDrafting, scene: Parameters<typeof faultsOf>[2]): ClaimSteps {
  const { draft, change } = drafting
  const { step } = draft
  const router = useIonRouter()
  const say = useSnackbar()
  const file = useFileClaim()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState<ClaimStep | null>(null)
  const [isFiling, setFiling] = useState(false)
  const [fault, setFault] = useState('')
  const faults = faultsOf(step, draft, scene)
  const isTried = tried === step

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  useEffect(() => {
    if (isTried) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isTried])

  const go = (to: ClaimStep) => {
    setTried(null)
    setFault('')
    change({ step: to })
  }
  const save = async () => {
    setFiling(true)
    setFault('')
    try {
      const id = await file(drafting)
      await drafting.startAnew()
      say({ text: 'Saved on this device' })
      router.push(ticketPath(id), 'forward', 'replace')
    } catch (error) {
      setFault(saveFaultSentence(error))
    }
    setFiling(false)
  }
  return {
    form,
    heading,
    faults,
    isTried,
    isFiling,
    fault,
    go,
    next() {
      if (isFiling) return
      if (Object.keys(faults).length > 0) {
        setTried(step)
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
        return
      }
      const to = claimSteps[claimSteps.indexOf(step) + 1]
      if (to === undefined) void save()
      else go(to)
    },
    async startAnew() {
      const putBack = await drafting.startAnew()
      setTried(null)
      say({ text: 'The form is empty again', ms: 6000, action: { label: 'Undo', run: putBack } })
    },
  }
}
