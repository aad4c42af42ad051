import { useRef, useState } from 'react'
import { claimForm } from '../../../../../contract/shapes/claim-filing.ts'
import type { ClaimForm } from '../../../../../contract/shapes/claim-filing.ts'
import { site } from '../../../../../contract/site.ts'
import { readKnownClaim } from '../../../../../offline/operations/file-claim.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { useMachineReader } from '../../../../shared/machine/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/machine/use-serial-reading.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { toKnownClaim } from './claim-body.ts'
import { getSerialError, validateStep } from './claim-validation.ts'
import type { ClaimErrors } from './claim-validation.ts'
import { applyCorrection, getCorrectionField, readEarlierDraft, splitPartErrors, toCorrection } from './correction.ts'
import type { Correction } from './correction.ts'
import { claimSteps } from './draft.ts'
import { CustomerStep } from './steps/customer-step.tsx'
import { PartsStep } from './steps/parts-step.tsx'
import { ProblemTexts } from './steps/problem-texts.tsx'
import { SerialStep } from './steps/serial-step.tsx'
import { ServicerStep } from './steps/servicer-step.tsx'
import type { StepProps } from './steps/step-form.tsx'
import { applyStepFields, toStepFields } from './steps/step-rules.ts'
import type { StepFields } from './steps/step-rules.ts'
import './new-claim.css'

/** Edits a refused new claim: the steps that it was filed with in one form, without the photos, which are items of their own. */
function NewClaimForm({
  claim,
  known: filedKnown,
  start,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly claim: ClaimForm
  /** What the form knew beside its fields. */
  readonly known: unknown
  readonly start: Correction
  /** The server's errors by key of the body. */
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped: (correction: Correction) => void
  readonly onSave: EditFormProps['onSave']
  readonly onCancel: () => void
}) {
  const { session } = useSession()
  const [correction, setCorrection] = useState(start)
  // Several changes may come between two renderings.
  const latest = useRef(start)
  const put = (change: (before: Correction) => Correction) => {
    latest.current = change(latest.current)
    setCorrection(latest.current)
    onTyped(latest.current)
  }
  const { draft, parts } = correction
  const drafting: StepProps['drafting'] = {
    draft,
    parts,
    change: (part) => {
      put((before) => ({
        ...before,
        draft: { ...before.draft, ...(typeof part === 'function' ? part(before.draft) : part) },
      }))
    },
    changeParts: async (change) => {
      put((before) => ({ ...before, parts: change(before.parts) }))
    },
  }
  const today = toDay(useNow(60_000))
  const reading = useSerialReading(useMachineReader(), draft.fields.serial)
  const states = useRead(site.table.listStates, { query: {} })
  const refusals = splitPartErrors(claim, refused ?? {})
  const form = useRowForm<StepFields, unknown>({
    schema: claimForm,
    toBody: (fields) => applyCorrection(claim, { draft: applyStepFields(draft, fields), parts }),
    fieldOf: (key) => getCorrectionField(claim, key),
    check: (fields) => {
      const typed = applyStepFields(draft, fields)
      const serialError = fields.serial === draft.fields.serial ? getSerialError(reading, draft.machine) : null
      return claimSteps.reduce<ClaimErrors>(
        (errors, step) => ({ ...errors, ...validateStep(step, typed, { today, serialError }) }),
        {},
      )
    },
    values: toStepFields(start.draft),
    refused: refusals.others,
    onTyped({ servicer, shipTo, ...fields }) {
      drafting.change({ fields, servicer, shipTo })
    },
    async onSave(body) {
      const { machine, fields } = draft
      const known = readKnownClaim(filedKnown)
      const state =
        states.state === 'ready' ? states.value.find((one) => String(one.state_id) === fields.state) : undefined
      await onSave(body, {
        known: toKnownClaim(draft, parts, {
          session,
          state: state?.state_abbreviation ?? '',
          manufacturer:
            (machine?.manufacturer_id === known.manufacturer_id ? known.manufacturer_name : undefined) ??
            machine?.brand ??
            '',
          requiredPhotos: known.required_photos ?? [],
        }),
      })
    },
  })
  const props = { drafting, form }
  return (
    <Form form={form} label="New claim">
      <SerialStep {...props} reading={reading} registered={undefined} />
      <h3 className="t14 b whole">Customer</h3>
      <CustomerStep form={form} />
      <h3 className="t14 b whole">Description</h3>
      <ProblemTexts form={form} />
      <h3 className="t14 b whole">Parts</h3>
      <PartsStep drafting={drafting} hasDiagrams={false} errors={refusals.parts} />
      <h3 className="t14 b whole">Servicer</h3>
      <ServicerStep {...props} />
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued new claim. */
export function EditClaimOp(props: EditFormProps) {
  const { item, refused } = props
  const claim = readOnce(claimForm, item.input?.body)
  if (claim === null) return null
  const isServicerUnknown =
    refused?.['provider_address_id'] !== undefined || item.error?.code === 'labor-claims.servicerUnknown'
  const filed = toCorrection(claim, { id: item.entityId, known: item.known, isServicerUnknown })
  return (
    <WithEditDraft {...props} start={filed}>
      {({ start, ...form }) => (
        <NewClaimForm
          {...form}
          start={start.draft === filed.draft ? readEarlierDraft(start) : start}
          {...{ claim, known: item.known }}
        />
      )}
    </WithEditDraft>
  )
}
