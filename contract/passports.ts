// The machine's label: its QR code opens a public page without sign-in and without personal data
// (docs/decisions/020-machine-labels.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { uuid } from './shapes/basics.ts'
import { cover } from './shapes/registration.ts'

const ours = { spec: 'ours', source: 'docs/decisions/020-machine-labels.md' } as const
/** The sixteen letters and digits under the QR code, without characters that look alike. */
export const machineLabelCode = z
  .string('Required')
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'A label has 16 letters and digits'))

export const machineLabel = z.object({
  code: z.string(),
  serial_number: z.string(),
  equipment_id: z.number(),
  model: z.string(),
  brand: z.string(),
  equipment_type: z.string(),
  manufactured: z.nullable(z.string()),
  coverage: z.array(cover),
  /** False until the registration is approved: its dates are not confirmed yet. Missing in older snapshots. */
  is_approved: z.optional(z.boolean()),
  /** Recalls about the machine. Missing in older snapshots. */
  recalls: z.optional(z.array(z.object({ bulletin_id: z.string(), title: z.string(), text: z.string() }))),
  diagrams: z.array(z.object({ diagram_id: z.number(), title: z.string() })),
})
export type MachineLabel = z.output<typeof machineLabel>

export const machineLabels = endpoints('passports', {
  /** The label of a registered machine. The first request creates it; later registrations of the machine keep it. */
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
