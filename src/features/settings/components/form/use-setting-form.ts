import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { settings } from '../../../../../contract/settings.ts'
import type { Setting, SettingForm } from '../../../../../contract/settings.ts'
import type { SectionName } from '../../../../../domain/settings/sections.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { rebase, withBase } from '../../../../shared/drafts/based-fields.ts'
import type { Based, Meanwhile } from '../../../../shared/drafts/based-fields.ts'

export type SettingOf<S extends SectionName> = Extract<Setting, { section: S }>

interface Options<F extends FieldValues> {
  readonly setting: Setting
  readonly draftKey: string
  readonly draft: FormDraft<F & Based>
  /** The fields as the section is now. */
  readonly current: F
  /** The call's body; `rev` is the revision that the form began with. */
  readonly toForm: (fields: F, rev: number) => unknown
  readonly check?: (fields: F) => ErrorsByKey
  /** The field of an error's path, where the names differ. */
  readonly fieldOf?: (path: string) => string
  readonly saved: string
  readonly onSaved?: () => void
}

export interface BasedForm<F extends FieldValues> {
  readonly form: RowForm<F & Based, SettingForm>
  readonly meanwhile: Meanwhile | null
}

/**
 * A form of a section. When somebody else saves the section meanwhile, fields that were not touched show theirs, typed ones
 * stay, and the form says so: nothing is overwritten in silence. The caller renders it anew for each revision (its `key`).
 */
export function useSettingForm<F extends FieldValues>(options: Options<F>): BasedForm<F> {
  const { setting, draftKey, draft, current, toForm, check, fieldOf, saved, onSaved } = options
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  const [start] = useState(() => rebase<F>(draft.values, withBase(current, setting.rev)))
  const row = settings.table.saveSetting
  const form = useRowForm<F & Based, SettingForm>({
    schema: row.body,
    values: start.fields,
    toBody: (fields) => toForm(fields, fields.base_rev),
    isNested: true,
    fieldOf: (path) => {
      const field = path.replace(/^value\./, '')
      return fieldOf?.(field) ?? field
    },
    ...(check === undefined ? {} : { check }),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    onSave: async (body, fields) => {
      try {
        await engine.call(row, { body })
      } catch (error) {
        if (error instanceof CallRefused && error.status === 409) {
          // The section is read again, and the form begins anew with what was typed.
          await draft.finishWrites()
          await engine.saveDraft(draftKey, fields).catch(() => undefined)
          await refreshAfter(row)
        }
        throw error
      }
      await draft.drop()
      onSaved?.()
      showSnackbar({ text: saved })
      await refreshAfter(row)
    },
  })
  return { form, meanwhile: start.isBehind ? { by: setting.by, clashes: start.clashes } : null }
}
