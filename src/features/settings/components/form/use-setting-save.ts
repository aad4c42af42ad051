import { useState } from 'react'
import { settings } from '../../../../../contract/settings.ts'
import type { SettingForm } from '../../../../../contract/settings.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** Saves a section by one press, without a form. A refusal is shown, and the section is read again. */
export function useSettingSave() {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const showSnackbar = useSnackbar()
  const [isSaving, setSaving] = useState(false)
  const save = async (body: SettingForm, text: string) => {
    setSaving(true)
    try {
      await engine.call(settings.table.saveSetting, { body })
      showSnackbar({ text })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    } finally {
      setSaving(false)
    }
    await refreshAfter(settings.table.saveSetting)
  }
  return { save, isSaving }
}
