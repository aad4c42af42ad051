// The machine's passport: what a label on a machine opens for anyone, without signing in and without a person's data
// (docs/decisions/020-machine-passports.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { uuid } from './shapes/basics.ts'
import { cover } from './shapes/registration.ts'

const ours = { spec: 'ours', source: 'docs/decisions/020-machine-passports.md' } as const
/** Sixteen letters and digits without those that look alike, as they stand under the QR code. */
export const machineLabelCode = z
  .string('Required')
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'A passport’s code has 16 letters and digits'))

export const machineLabel = z.object({
  code: z.string(),
  serial_number: z.string(),
  equipment_id: z.number(),
  model: z.string(),
  brand: z.string(),
  equipment_type: z.string(),
  manufactured: z.nullable(z.string()),
  coverage: z.array(cover),
  /** False while nobody has approved the registration: its dates are no promise yet. Copies of earlier versions lack it. */
  is_approved: z.optional(z.boolean()),
  diagrams: z.array(z.object({ diagram_id: z.number(), title: z.string() })),
})
export type MachineLabel = z.output<typeof machineLabel>

export const passports = endpoints('passports', {
  /** The label of a registered machine: made at the first asking, the same ever after, whoever registers the machine next. */
  makePassport: {
    ...ours,
    method: 'PUT',
    path: '/warranties/{id}/passport',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['warranty.readRecord', 'passports'],
    params: z.object({ id: uuid }),
    /** `path` is below the app's address. */
    reply: z.object({ code: z.string(), path: z.string() }),
    refusals: ['warranty.unknown'],
  },
  readPassport: {
    ...ours,
    method: 'GET',
    path: '/passports/{code}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ code: machineLabelCode }),
    reply: machineLabel,
    refusals: ['passports.unknown'],
  },
})
