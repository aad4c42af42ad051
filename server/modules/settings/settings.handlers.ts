import { settings } from '../../../contract/settings.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { previewSetting } from './preview.service.ts'
import type { SettingsPorts } from './settings.ports.ts'
import { listSettings, readHistory, readSetting, saveSetting, undoSetting } from './settings.service.ts'

/** The handlers of the settings. Their rows admit administrators alone. */
export function settingsHandlers(ports: SettingsPorts): Implemented {
  return implement(settings, {
    listSettings: (_, call) => listSettings(call),
    readSetting: ({ params }, call) => readSetting(call, ports, params.section),
    saveSetting: ({ body }, call) => saveSetting(call, ports, body),
    previewSetting: ({ body }, call) => previewSetting(call, ports, body),
    readHistory: ({ params }, call) => readHistory(call, params.section),
    undoSetting: ({ params }, call) => undoSetting(call, ports, params.entry),
  })
}
