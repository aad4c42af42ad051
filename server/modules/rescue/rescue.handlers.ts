import { rescue } from '../../../contract/rescue.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { SecretPorts } from '../auth/index.ts'
import { importItems } from './import-items.service.ts'
import { bringPhoto } from './rescue-photo.service.ts'
import { previewRescue } from './rescue.service.ts'

/** Handlers of the rescue endpoints. */
export function rescueHandlers(ports: SecretPorts): Implemented {
  return implement(rescue, {
    previewRescue: ({ body }, call) => previewRescue(call, ports, body),
    importRescue: ({ body }, call) => importItems(call, ports, body),
    bringRescuePhoto: ({ body }, call) => bringPhoto(call, ports, body),
  })
}
