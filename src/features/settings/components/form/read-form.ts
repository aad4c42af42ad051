import { settings } from '../../../../../contract/settings.ts'
import type { SettingForm } from '../../../../../contract/settings.ts'

/** The body of a save, if the typed fields make one. */
export function readForm(typed: unknown): SettingForm | null {
  const parsed = settings.table.saveSetting.body.safeParse(typed)
  return parsed.success ? parsed.data : null
}
