import { counted } from '../../../../shared/waiting-words.ts'
import { modelOf } from '../ticket-words.ts'
import { faultWords } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'

/** What a step says when it is done, in a few words; empty where there is nothing to say yet. */
export function stepSaid(step: ClaimStep, { draft, parts }: Pick<ClaimDrafting, 'draft' | 'parts'>): string {
  const { fields, photos, machine } = draft
  if (step === 'serial') return machine === null ? fields.serial : modelOf(machine)
  if (step === 'customer') return fields.company.trim() || fields.name.trim()
  if (step === 'fault')
    return [faultWords(fields), photos.length === 0 ? '' : counted(photos.length, 'photo')].filter(Boolean).join(' · ')
  if (step === 'parts') return parts.length === 0 ? '' : counted(parts.length, 'part')
  if (step === 'servicer') return draft.servicer.address?.name ?? ''
  return ''
}
